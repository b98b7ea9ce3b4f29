/** `s.path(e)`: a selector that works for an element of the page itself. */
export const pathWord = `s.path=e=>{const p=[];for(;e&&e!==document.body&&e!==document.documentElement;e=e.parentElement){if(e.id&&document.querySelectorAll("#"+CSS.escape(e.id)).length===1){p.unshift("#"+CSS.escape(e.id));break}
const n=[...e.parentElement?.children??[]].filter(x=>x.localName===e.localName);p.unshift(e.localName+(n.length>1?":nth-of-type("+(n.indexOf(e)+1)+")":""))}return p[0]?.[0]==="#"?p.join(" > "):["body",...p].join(" > ")};
`;

/** Elements that are searched for shadow roots and frames, and fields that are compared; a page with more has more. */
const MOST_ELEMENTS = 20_000;
const MOST_FIELDS = 1_000;

/**
 * What the watch can say about elements, as functions on its state `s` in the page. Names and texts are bounded,
 * and no value of a field is ever among them.
 * - vis, deep: whether an element shows; the focused element, through open shadow roots and same-origin frames
 * - within: whether the first holds the second, through shadow roots
 * - name, path, who: accessible name (roughly), a selector that works, and tag, type, role and name
 * - over, layer: dialogs and covering layers; what one is and how it may be closed
 * - said, open: live regions with their text; open lists
 * - roots: the document, and the open shadow roots and same-origin frames in it
 * - held: a number for what all fields hold and which popovers are open, of which the DOM tells no change
 * - failed: requests that started since a time and came back with an error, each told once: an entry may appear in
 *   the browser's list a moment after its request ended, so times cannot tell which ones a look has seen
 */
export const pageWords = `const q=x=>[...document.querySelectorAll(x)];
s.vis=e=>{const r=e.getBoundingClientRect();return r.width>0&&r.height>0&&e.checkVisibility({visibilityProperty:true,opacityProperty:true})};
s.within=(a,b)=>{for(;b;b=b.parentNode||b.host)if(b===a)return true;return false};
s.deep=()=>{let a=document.activeElement;for(let n;a;a=n){try{n=a.shadowRoot?.activeElement??a.contentDocument?.activeElement}catch{}if(!n||n===a)break}return a};
s.label=l=>l?[...l.childNodes].filter(n=>!n.matches?.("select,input,textarea,button")).map(n=>n.textContent).join(" "):"";
s.name=e=>(e.getAttribute("aria-label")||s.label(e.labels?.[0])||e.getAttribute("placeholder")||e.title||(e.matches("input,textarea,select,[contenteditable]")?"":e.innerText)||"").trim().replace(/\\s+/g," ").slice(0,60);
${pathWord}s.who=e=>({tag:e.localName,type:e.getAttribute("type")??"",role:e.getAttribute("role")??"",name:s.name(e)});
s.over=()=>{const l=q("dialog[open],[role=dialog],[role=alertdialog],[aria-modal=true]").filter(s.vis),w=innerWidth,h=innerHeight;
for(let c=document.elementFromPoint(w/2,h/2);c&&c!==document.body;c=c.parentElement)if(getComputedStyle(c).position==="fixed"){const r=c.getBoundingClientRect();if(r.width*r.height>=w*h/2&&!l.some(o=>o.contains(c)||c.contains(o)))l.push(c)}return l};
s.said=()=>q("[role=alert],[role=status],[aria-live=polite],[aria-live=assertive],output").slice(0,20).filter(s.vis).map(e=>[e,e.innerText.trim().replace(/\\s+/g," ").slice(0,160)]);
s.layer=o=>{const r=o.getBoundingClientRect(),z=/^(x|×|✕|✖|close|dismiss|no,? thanks|not now|maybe later|later|skip|cancel|got it|ok|okay|accept|accept all|allow all|agree|i agree|reject|reject all|decline|continue without.*)$/i,
d=[...o.querySelectorAll("button,[role=button],a[href],input[type=button],input[type=submit]")].filter(b=>s.vis(b)&&z.test((s.name(b)||b.value||"").trim())).slice(0,3);
return{role:o.getAttribute("role")??o.localName,name:(o.getAttribute("aria-label")??document.getElementById(o.getAttribute("aria-labelledby"))?.innerText??o.querySelector("h1,h2,h3")?.innerText??"").trim().slice(0,60),
modal:o.getAttribute("aria-modal")==="true"||o.matches(":modal"),covers:r.left<=innerWidth/2&&r.right>=innerWidth/2&&r.top<=innerHeight/2&&r.bottom>=innerHeight/2,dismiss:d.map(b=>({name:s.name(b)||b.value,selector:s.path(b)}))}};
s.told=new Set();s.failed=t=>performance.getEntriesByType("resource").filter(r=>r.startTime>=t&&r.responseStatus>=400&&!s.told.has(r.startTime+r.name)).slice(0,3).map(r=>(s.told.add(r.startTime+r.name),r)).map(r=>({status:r.responseStatus,url:r.name.split(/[?#]/)[0].slice(0,120)}));
s.roots=()=>{const l=[];let n=0;const walk=o=>{l.push(o);for(const e of o.querySelectorAll("*")){if(++n>${MOST_ELEMENTS})return;if(e.shadowRoot)walk(e.shadowRoot);
if(e.localName==="iframe"){let d;try{d=e.contentDocument}catch{}if(d)walk(d)}}};walk(document);return l};
s.held=(l=s.roots())=>{let h=0;const add=x=>{for(let i=0;i<x.length;i++)h=(h*31+x.charCodeAt(i))|0};for(const o of l)for(const e of [...o.querySelectorAll("input,textarea,select,:popover-open")].slice(0,${MOST_FIELDS})){const v=e.value??"";add(v.length+"|"+e.checked+"|"+e.selectedIndex+"|"+v.slice(0,500))}return h};
s.open=()=>q("[role=listbox],[role=menu],[role=tree],[role=grid][id]").filter(s.vis);
`;
