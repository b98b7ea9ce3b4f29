/** Where a secret is entered: fields of every kind that are a secret's, in every place of a page. */

/** How a field of a place can be aimed at; agent-browser cannot click into every frame of another origin. */
export type Reach = "ref" | "selector" | "click" | "find" | "frame" | "focus";

export interface Place {
  readonly name: string;
  /** The tool can look into it; else it knows of a field there only what upstream tells by its ref. */
  readonly seen: boolean;
  readonly reach: readonly Reach[];
  /** The document it is in: the page itself, or one of the frames that the page has. */
  readonly document: "page" | "same" | "other" | "same in same" | "other in same";
  /** The shadow roots around its fields, from the outside to the inside. */
  readonly roots: readonly ("open" | "closed")[];
}

export const PLACES: readonly Place[] = [
  { name: "the page", seen: true, reach: ["ref", "click", "selector", "find", "focus"], document: "page", roots: [] },
  {
    name: "a frame of the same origin",
    seen: true,
    reach: ["ref", "click", "frame", "focus"],
    document: "same",
    roots: [],
  },
  { name: "a frame of another origin", seen: false, reach: ["ref", "focus"], document: "other", roots: [] },
  { name: "a frame in a frame", seen: true, reach: ["focus"], document: "same in same", roots: [] },
  { name: "a frame of another origin in a frame", seen: false, reach: ["focus"], document: "other in same", roots: [] },
  { name: "an open shadow root", seen: true, reach: ["ref", "click", "focus"], document: "page", roots: ["open"] },
  {
    name: "a shadow root in another",
    seen: true,
    reach: ["ref", "click", "focus"],
    document: "page",
    roots: ["open", "open"],
  },
  { name: "a closed shadow root", seen: false, reach: ["ref", "click", "focus"], document: "page", roots: ["closed"] },
  { name: "a shadow root in a frame", seen: true, reach: ["ref", "click", "focus"], document: "same", roots: ["open"] },
];

export interface FieldKind {
  readonly name: string;
  /** The attributes by which it is a secret's. */
  readonly is: string;
  /** What stands before it; without any, nothing is there to name it. */
  readonly label: string;
}

/** Password in many languages. */
const LABELS = [
  ...["Password", "Passwort", "Kennwort", "Mot de passe", "Contraseña", "Clave", "Senha", "Palavra-passe", "Parola"],
  ...["Wachtwoord", "Lösenord", "Salasana", "Hasło", "Heslo", "Пароль", "密码", "パスワード", "비밀번호"],
  ...["كلمة المرور", "סיסמה", "Şifre", "Jelszó", "Κωδικός", "Mật khẩu", "รหัสผ่าน", "Sign in with", "Geslo", ""],
];

export const FIELDS: readonly FieldKind[] = [
  ...LABELS.map((label) => ({ name: `type=password, called "${label}"`, is: "type=password", label })),
  { name: "a one-time code", is: "autocomplete=one-time-code", label: "Kod" },
  { name: "the current password", is: "autocomplete=current-password", label: "Kod" },
  { name: "a new password", is: 'autocomplete="section-a new-password"', label: "Kod" },
  { name: "the number of a card", is: "autocomplete=cc-number", label: "Karta" },
  { name: "dots in place of its text", is: 'style="-webkit-text-security:disc"', label: "Kod" },
  { name: "a name that tells", is: "name=pw", label: "Kod" },
  { name: "a name in another language", is: "name=contrasena", label: "" },
];

function quoted(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** What a label, a placeholder and a title say of the field of a journey; "" for one without any. */
export function calledBy(kind: FieldKind, id: string): string {
  return kind.label === "" ? "" : `${kind.label} ${id}`;
}

/** A field as it stands in its page, behind a button by which its ref is found. */
export function fieldHtml(kind: FieldKind, id: string): string {
  const called = quoted(calledBy(kind, id));
  const names = called === "" ? "" : ` placeholder="${called}" title="${called}"`;
  const field = `<input id=${id} data-testid=t${id} ${kind.is}${names}>`;
  return `<button>Before ${id}</button>${called === "" ? field : `<label>${called} ${field}</label>`}`;
}
