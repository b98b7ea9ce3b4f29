/** What pages, logs and code say without any secret in it. None of it may be masked. */

export const TEXTS: Readonly<Record<string, string>> = {
  "an article": `The museum opened its doors in 1884 and has been rebuilt twice since. "We keep the key to the vault in
a glass case," says its director, who passes the token booth every morning. The secret of its success: patience.
Tickets cost 14.50 EUR; members (card holders) enter for free. Session two starts at 15:30 in room 12-B.`,
  "prices and order numbers": `Order #4111111111111111 was shipped. Invoice 2024-000123, 3 items, $1,299.00 (was $1,499.00).
Order number: 5500005555555559
Tracking: 1Z999AA10123456784
Total = 42.50 EUR; VAT = 8.07 EUR; IBAN is asked for later.
ISBN 978-3-16-148410-0, EAN 4006381333931, phone +49 30 901820, 2024-03-18T09:30:00Z`,
  "ids and hashes": `user 550e8400-e29b-41d4-a716-446655440000 commit 9fceb02d0ae598e95dc970b74767f19372d61af8
sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
build 20240318.4 (a1b2c3d) trace_id=4bf92f3577b34da6a3ce929d0e0e4736 span_id=00f067aa0ba902b7
docker image python@sha256:2b7445d9e1f0b5a3, video dQw4w9WgXcQ, objectId 2848579921837864888.4.1`,
  code: `export function login({ user, password }: Credentials): Promise<Session> {
  const token = await getToken(user, password);
  if (token === null || !password) throw new Error("password is required");
  const headers = { Authorization: \`Bearer \${token}\`, "Content-Type": "application/json" };
  return fetch(url, { method: "POST", credentials: "include", headers });
}
type Props = { password: string; token?: string; apiKey: string | undefined };
const secret = process.env.SECRET; const { cookie } = request.headers;
form.append("password", "username"); names.push("token", "cookie"); t("password", "Password"); log("secret", "ok");
passwordInput.addEventListener("input", () => setStrength(passwordInput.value.length));`,
  "CSS and HTML": `:root { --color-token: #ff8800; --space-token: 16px; --card-shadow: 0 1px 2px; }
<input type="password" name="password" autocomplete="current-password" value="">
<input type="text" name="city" value="London"><input type="hidden" name="page" value="2">
<label for="card">Card</label><input id="card" value="4242"><meta name="description" content="Cards and tokens">`,
  logs: `2024-03-18 09:30:00,123 INFO  [main] auth.SessionService - session 3 of 5 started for user ada (id=42)
127.0.0.1 - - [18/Mar/2024:09:30:00 +0000] "GET /login?next=/cart HTTP/1.1" 200 5316 "-" "Mozilla/5.0 (X11; Linux)"
level=warn msg="token expired" token_type=bearer expires_in=3600 auth=none retries=3
Error: connect ECONNREFUSED 127.0.0.1:5432
    at Object.<anonymous> (/srv/app/auth/session.js:12:34)
npm warn deprecated request@2.88.2: use fetch instead`,
  settings: `theme: dark
language = en-GB
session: work
cookie: none
auth = off
pin: optional
card = visible
max_tokens=4096
editor.token.color=blue`,
  forms: `Password
Confirm password
Password: at least 8 characters, one digit
Passwords must match.
Forgot your password? Reset it here.
One-time code: six digits, sent by mail
PIN: enter four digits
Card number: as printed on the front
API key: find it under Settings
Remember me for 30 days`,
  questions: `Why is my token invalid? A token: what is it? Is "password" a good password? Cookie: a small biscuit.
Basic plan: $9 a month. Bearer of bad news. Basic Authentication is not supported. Authorization: required`,
  German: `Das Passwort muss mindestens 8 Zeichen lang sein. Der Schlüssel liegt unter der Matte; die Sitzung beginnt
um 9:30 Uhr. Straße: Größenweg 12, 10117 Berlin. Bestellnummer: 4006381333931. Preis: 1.299,00 €. Übrigens: schön!`,
  Chinese: "密码至少需要8个字符。请输入验证码。订单号：4111111111111111，合计：¥1,299.00。会话：第3节。忘记密码？",
  Arabic: "كلمة المرور مطلوبة. رقم الطلب: 4111111111111111. السعر: 1,299.00 دولار. نسيت كلمة المرور؟",
  "Japanese and emoji": "パスワードを忘れた方はこちら 🔑 トークン: なし 🍪 注文番号 4006381333931",
  "a table": `| Name | Role | Session | Token type | Price |
|---|---|---|---|---|
| Ada Lovelace | admin | 2 | bearer | $12.00 |
| Grace Hopper | user | 7 | basic | $8.50 |
Model\tToken limit\tInput\tOutput
small\t128000\t0.15\t0.60`,
  JSON: JSON.stringify({
    id: 7,
    name: "Password",
    theme: "dark",
    session: "work",
    token_type: "bearer",
    tokens: 512,
    auth: "none",
    card: "visa ending in 4242",
    cart: { cc: "ada@example.com", pan: "left", orderNumber: "4111111111111111" },
    password: "",
    token: null,
  }),
  "mail headers": `From: Ada Lovelace <ada@example.com>
To: grace@example.com
Cc: charles@example.com
Message-ID: <20240318093000.12345@mail.example.com>
Subject: Your token of appreciation`,
  URLs: `https://example.com/a/b?page=2&sort=price&q=blue+shoes#top
https://example.com/password/reset https://example.com/search?q=how+to+reset+a+password
https://example.com/items/550e8400-e29b-41d4-a716-446655440000?v=9fceb02d0ae598e95dc970b74767f19372d61af8
git@github.com:ada/engine.git ssh://git@github.com/ada/engine.git mailto:ada@example.com
http://127.0.0.1:8080/second?x=1 ('http://localhost:3000') or mail x@y.test
https://example.com/?utm_source=news&utm_campaign=summer-sale-2024-for-everyone-in-the-world`,
};

/** URLs that may be opened and shown as they are. */
export const ADDRESSES: readonly string[] = [
  "https://site.test/second?page=2&sort=price&q=blue+shoes#top",
  "https://site.test/password/reset?step=2",
  "https://site.test/orders/4111111111111111?order=5500005555555559",
  "https://site.test/items/550e8400-e29b-41d4-a716-446655440000?v=9fceb02d0ae598e95dc970b74767f19372d61af8",
  "https://site.test/docs/tokens?session=work&auth=none&card=visa",
  "https://site.test/suche?q=Gr%C3%B6%C3%9Fe&sprache=de",
];
