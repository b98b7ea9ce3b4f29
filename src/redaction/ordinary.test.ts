import { describe, expect, it } from "vitest";
import { createRedactor } from "./redact.ts";

const redactor = createRedactor([], "eval");
const storage = createRedactor([], "storage");

const LINES: readonly string[] = [
  "Enter your password",
  "Password",
  "Password: (leave empty)",
  "Password: required",
  "Password: at least 8 characters",
  "Passwords must match.",
  "Forgot password? Reset your password here: https://example.com/reset",
  "The secret: be kind",
  "Secret Santa 2024",
  "token ring",
  "Token: a small coin",
  "Token count: 512 tokens",
  "max_tokens=4096",
  "session 3 of 5",
  "Session: morning, room 12",
  "Basic plan",
  "Basic plan: $9.99 a month",
  "Basic JavaScript and TypeScript",
  "Basic Authentication is not supported",
  "Bearer of bad news",
  "Bearer authentication is required",
  "Authorization: required",
  "Authorization: Bearer <token>",
  "Cookie: a small biscuit",
  "We use cookies: necessary, analytics and marketing",
  "Cookie policy | Privacy | Terms",
  "Author: Ada Lovelace",
  "auth: none",
  "Price: $1,299.00 (was $1,499.00)",
  "Total = 42.50 EUR; VAT = 8.07",
  "Order #12345678 was shipped on 2024-03-18T09:30:00Z",
  "550e8400-e29b-41d4-a716-446655440000",
  "request id 550e8400-e29b-41d4-a716-446655440000 failed",
  "commit 9fceb02d0ae598e95dc970b74767f19372d61af8 fixes it",
  "sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  "theme: dark",
  "theme=dark&lang=en&page=2",
  "ada@example.com",
  "mailto:ada@example.com",
  "ssh://git@github.com/ada/engine.git",
  "git@github.com:ada/engine.git",
  "https://example.com/a/b?page=2&sort=price&q=blue+shoes#top",
  "https://example.com/items/550e8400-e29b-41d4-a716-446655440000?id=550e8400-e29b-41d4-a716-446655440000",
  "https://cdn.example.com/app.js?v=9fceb02d0ae598e95dc970b74767f19372d61af8",
  "http://127.0.0.1:8080/second?x=1",
  "https://docs.google.com/document/d/1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms/edit",
  "https://example.com/search?q=how+to+reset+a+password",
  "https://example.com/password/reset",
  "https://example.com/login?error=404&status=expired",
  "https://example.com/?utm_source=news&utm_campaign=summer-sale-2024-for-everyone-in-the-world",
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  '- textbox "Password" [ref=e1280]: •••••••',
  '- textbox "Username" [ref=e1279]: ada',
  '- textbox "Search tokens" [ref=e3]: usdc',
  '- heading "API key" [level=1, ref=e1277]',
  '- button "Sign in with a passkey" [ref=e4]',
  '- link "Session 2: Testing" [ref=e5]',
  '<input type="password" name="password" value="">',
  '<input type="text" name="city" value="London">',
  '<meta name="viewport" content="width=device-width">',
  '{"name":"Password","role":"textbox"}',
  '{"passwordSelector":null,"usernameSelector":"#user"}',
  '{"token_type":"bearer","expires_in":3600}',
  '{"session":"pi-4f2a9c81","active":true,"pid":4321}',
  '{"password":"","token":null,"secret":true}',
  '{"launchHash":8614073024179664061,"targetId":"B458CED095CEDDD473BCF2F0CA0CF56B"}',
  'fetch(url, { credentials: "include", mode: "cors" })',
  "const token = getToken();",
  "type Props = { password: string; token?: string }",
  "if (token == null) return",
  "std::auth::Session::new()",
  "agent-browser --session work-2 open https://example.com",
  "Usage: agent-browser auth save <name> --url <url> --username <user> --password <pass>",
  "Passwords on the command line may be visible. Use --password-stdin instead.",
  "pinterest.com: pin=yes",
  "PIN: enter four digits",
  "node:internal/modules/esm/loader:97",
  "Error: Element not found: #token-list. Verify the selector.",
  "at Object.<anonymous> (/srv/app/auth/session.js:12:34)",
  "sk-folding-cube sk-cube1 sk-cube2 sk-cube3 sk-cube4",
  "[REDACTED]",
  "export AI_GATEWAY_API_KEY=gw_your_key_here",
  "clientSecret: process.env.CLIENT_SECRET,",
  "Set-Cookie is a response header; Cookie is a request header.",
  "Key: Ctrl+Shift+P",
  "--color-token: #ff8800; --space-token: 16px",
];

describe("ordinary text", () => {
  it.each(LINES)("leaves %s as it is", (line) => {
    expect(redactor.text(line)).toMatchObject({ value: line, altered: false });
    expect(redactor.url(line).value).toBe(line);
  });

  it("leaves all of it as it is when it stands on one page, or in JSON", () => {
    const page = LINES.filter((line) => line !== "[REDACTED]").join("\n");
    expect(redactor.text(page).value).toBe(page);
    const json = { lines: LINES, text: page };
    expect(redactor.json(json).value).toBe(json);
  });

  it("leaves harmless stored values readable", () => {
    const data = {
      theme: "dark",
      visits: "12",
      seen: "true",
      lang: "en-GB",
      session: "work",
      id: "550e8400-e29b-41d4-a716-446655440000",
      cart: '{"items":[{"sku":"A-12","qty":2}]}',
    };
    const reply = { data };
    expect(storage.json(reply).value).toBe(reply);
  });

  it("leaves what names a secret's field, flag or type as it is", () => {
    const value = {
      tabs: [{ label: "password" }],
      headers: { "Content-Type": "text/html", "access-control-allow-credentials": "true" },
      tokenCount: 12,
      token: 5,
      secret: false,
      auth: "none",
      password: null,
    };
    expect(redactor.json(value).value).toBe(value);
  });

  it("leaves ordinary arguments as they are", () => {
    const args = ["--session", "work-2", "fill", "#search", "token ring", "--timeout", "5000"];
    expect(redactor.args(args)).toMatchObject({ value: args, altered: false });
  });
});
