import { readdirSync, readFileSync } from "node:fs";

const FOLDER = new URL("./pages/", import.meta.url);

/** Twenty long pages of different kinds, as their text is read: what is looked at again and again. */
export const LONG_PAGES: ReadonlyMap<string, string> = new Map(
  readdirSync(FOLDER).map((file) => [file.replace(".txt", ""), readFileSync(new URL(file, FOLDER), "utf8")]),
);

/** Short pages of different kinds. No secret stands in any, nor in a long one. */
export const PAGES: Readonly<Record<string, string>> = {
  shop: `Home > Audio > Headphones
Aurora X2 Wireless Headphones
Model: AX2-2024-BLK | SKU: 8817-AB12 | EAN 4006381333931
4.6 out of 5 (1,284 ratings)
Price: $129.99 (was $159.99), you save 19%
Use coupon code AURORA20 at checkout until 30 June
In stock. Delivery to PIN code 560001 by Tue, 12 March
Colour: Midnight2 | Ivory | Forest
Add to cart | Buy now | Compare
Warranty: 24 months. Serial number: on the box, e.g. C02XK1ZZJGH5
Pairing PIN: 0000 (see manual)
Customers also bought: Aurora S1 case (SKU 8817-CS01)
Share: https://shop.test/p/aurora-x2?variant=40123456789012&utm_source=share&utm_id=Zk3vT9qLm2XwB7rNs8YdPf4HcJ6gKa1Q
Secure payment: Visa, Mastercard, PayPal. Card data never touches our servers.`,
  checkout: `Checkout
1. Address 2. Payment 3. Review
Full name: Grace Hopper
Street: 12 Navy Road
City: Pune State: Maharashtra PIN code: 411001
Phone: +91 20 5550 0199
Payment: Visa ending in 4242
Card number: as printed on the front
CVV: 3 digits on the back
Coupon: WELCOME10 applied (-$10.00)
Order total: $1,299.00
By placing the order you agree to the terms.`,
  documentation: `Authentication
Every request needs an API key. Create one under Settings > API keys.
Send it in the header: Authorization: Bearer YOUR_API_KEY
curl https://api.test/v1/items -H "Authorization: Bearer $API_KEY"
The token expires after 3600 seconds; refresh tokens are valid for 30 days.
Parameter | Type | Meaning
access_token | string | the token to revoke
client_secret | string | from the console
grant_type | string | authorization_code or refresh_token
Response
{"token_type":"Bearer","expires_in":3600,"scope":"read write"}
Errors: 401 invalid_token, 403 insufficient_scope
const client = new Client({ apiKey: process.env.API_KEY });
const token = await client.getToken2();
See also: Rate limits, Webhooks, Pagination with page tokens (nextPageToken)`,
  "API reference": `GET /v1/users/{user_id}/sessions
List sessions of a user
Query parameters
page_size integer, default 20, max 100
page_token string, from nextPageToken of the previous response
Response 200
{"sessions":[{"id":"550e8400-e29b-41d4-a716-446655440000","device":"Pixel 8"}],"nextPageToken":"CAUQAA1b2C3d4e5F6"}
POST /v1/tokens
Body: name (string), scopes (array), ttl (integer)
Response 201: the token is shown only once.
DELETE /v1/tokens/{token_id}
Password grant is deprecated since 2.1.`,
  wiki: `Ada Lovelace
From the free encyclopedia
Augusta Ada King, Countess of Lovelace (10 December 1815 – 27 November 1852) was an English mathematician.
She is known for her work on Charles Babbage's proposed mechanical computer, the Analytical Engine.
Contents: 1 Life 2 Work 3 Legacy 4 References
Her notes contain what is seen as the first program: a method for Bernoulli numbers.
The secret of the engine: cards with holes, as in Jacquard's loom.
ISBN 978-0-262-13315-9 doi:10.1007/s00407-003-0073-4
Authority control: GND 119232022, VIAF 22158405, ISNI 0000 0001 1623 3425
This page was last edited on 3 March 2024, at 09:14 (UTC). Revision 1211648839`,
  forum: `How do I reset my password if I lost my phone?
Posted by charles_b (level 12) 3 days ago, 42 replies
I changed my number and can't get the one-time code anymore. Support says: wait 48h.
ada1843: You need the recovery codes you saved when you set up 2FA.
grace: Mine were in a drawer, ha. Key takeaway: print them.
charles_b: "Token expired" is what I get: error 401.
mod2: Please never post passwords or codes here.
grace: session=abc in the URL is harmless, by the way, it is only an example.
Thread closed. Topic id 9918273, tags: login, password, sms`,
  "bank FAQ": `Frequently asked questions
What is a TAN? A transaction number confirms a transfer.
Where do I find my PIN? It comes by post in a separate letter.
PIN: 4 digits, never written on the card.
Card lost? Call 116 116 at once.
IBAN DE89 3704 0044 0532 0130 00, BIC COBADEFFXXX
How secure is online banking? We use two factors: password and pushTAN.
Password: at least 8 characters, one digit, one special character.
We never ask for your password by mail or phone.
Limits: 5,000 EUR a day; card 2,000 EUR a week.`,
  "code host": `engine / src / auth / session.ts
ada pushed 3 commits to main, 9fceb02 2 hours ago
Latest commit 9fceb02d0ae598e95dc970b74767f19372d61af8
12 contributors, 1.2k stars, 88 forks
export function openSession(user: User, token: string): Session {
  const secret = getSecret();
  const hash = sha256(token + secret);
  if (!token) throw new Error("token is missing");
  token = tokens[i1];
  return { user, token, expires: Date.now() + 3600_000 };
}
password: hash(password),
Releases: v2.4.1 sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
Open an issue | Pull request #482 "Rotate signing keys2"
github.test/ada/engine/blob/9fceb02d0ae598e95dc970b74767f19372d61af8/src/auth/token.ts#L12-L40`,
  recipe: `Lemon tart
Serves 8, 45 min
Pastry: 200 g flour, 100 g butter, 1 egg, pinch of salt
Filling: 4 lemons, 5 eggs, 180 g sugar, 150 ml cream
Secret ingredient: a little cardamom
1. Rub butter into flour. Pass through a sieve twice.
2. Chill 30 min. Key step: do not skip it.
3. Bake blind at 180 °C for 15 min.
4. Whisk filling, pour, bake 25 min at 150 °C.
Rated 4.8 by 312 cooks. Print | Save | Share`,
  news: `Parliament passes data bill after 14-hour session
By Grace Hopper, 18 March 2024, 21:40
The bill passed 312 to 289. Session two starts on Tuesday at 9:30.
"The key to trust is openness," said the minister. "Secrets: none."
Token resistance came from the back benches.
Companies must report breaches of passwords and cards within 72h.
Markets: DAX 17,936.65 (+0.2%), EUR/USD 1.0876, Bitcoin token at $67,548
Weather: Berlin 12°, Paris 15°, Rome 18°
Read more: https://news.test/2024/03/18/data-bill?ref=Zk3vT9qLm2XwB7rNs8YdPf4HcJ6gKa1Q&utm_campaign=evening2024`,
  "settings page": `Settings
Profile: Ada Lovelace, ada@example.com
Language: English (UK) | Theme: dark | Time zone: Europe/London
Password: last changed 2024-01-12 [Change]
Two-factor authentication: on (authenticator app)
Recovery codes: 8 of 10 left
API keys: 2 active [Manage]
Personal access tokens: ci-deploy, laptop2
Sessions: Chrome on Windows 11, this device; Safari on iPhone 15, 2 days ago
Cookies: necessary, statistics
Notifications: mail on, push off
Delete account`,
  calendar: `Week 12, March 2024
Mon 18 09:00 Stand-up (room B12)
Mon 18 14:00 Session: key results Q1-2024
Tue 19 10:30 1:1 with Grace, Meeting ID: 812 3456 7890
Wed 20 Token2049 planning
Thu 21 16:00 Secret Santa retro (moved)
Fri 22 all day: pass renewal
Passcode for the door: ask Sam
+ New event | Today | Month`,
  mail: `Inbox (3)
From: Nova Air <booking@nova.test>
Subject: Your booking X7KQ2P is confirmed
Date: Mon, 18 Mar 2024 09:30:00 +0100
Dear Ms Hopper, thank you for flying with us.
Booking reference: X7KQ2P, ticket 220-2412345678
Check-in opens 24 h before departure.
Do not share this mail: it holds your booking.
Unsubscribe: https://news.test/unsubscribe/weekly-letter
Message-ID: <20240318093000.12345.k9@mail.nova.test>`,
  "flight booking": `Berlin (BER) to Lisbon (LIS)
Sat 6 Apr 2024, 1 adult, Economy
NV 1843 06:45 – 09:25 3h 40m nonstop EUR 129.00
NV 1845 12:10 – 14:50 3h 40m nonstop EUR 149.00
Fare: Light2 | Classic | Flex
Seat 14A, bag 23kg
Passport number is asked for later.
Promo code: SPRING2024 accepted
Total EUR 158.90 incl. taxes
Continue to passengers`,
  hosting: `Deployments
Production dpl-8f3k2 Ready 42s main 9fceb02 2h ago
Preview dpl-7d1c9 Error 12s feature/token-list a1b2c3d 5h ago
Environment variables
DATABASE_URL •••••••• Production
API_TOKEN •••••••• All environments
SESSION_SECRET •••••••• Production
Build log
09:30:01 npm ci: added 812 packages in 14s
09:30:20 next build: compiled 42 routes
09:30:41 cache key: deps-9f86d081884c7d659a2feaa0c55ad015
09:30:42 upload 12.4MB, etag "9f86d081884c7d659a2feaa0c55ad015"`,
  "crypto explorer": `Token USD Coin (USDC)
Contract: 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48
Token standard: ERC-20, decimals 6
Holders 1,894,221, transfers 92,118,004
Price $1.0001, market cap $32,418,221,904
Txn hash 0x9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
From 0xdAC17F958D2ee523a2206206994597C13D831ec7 To 0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D
Token ID 8817, block 19472001`,
  "design system": `Tokens
Design tokens name every decision.
color-primary-500 #3366ff
--color-token: #ff8800; --space-token: 16px
Token: space-200
Radius tokens: 4, 8, 16
Component: PasswordField2, props: label, hint, strength
<PasswordField label="Password" hint={hint1} />
Key colours: blue-500, green-400
Figma file: https://design.test/file/Zk3vT9qLm2XwB7rNs8YdPf4H/Tokens-v2`,
  "job board": `Security engineer (m/f/d), Berlin
Job ID: REQ-2024-00812
Salary: 75,000–95,000 EUR
You know OAuth2, SAML2, JWTs, secrets management and key rotation.
You pass our background check.
Stack: Go1.22, Postgres16, Kubernetes1.29
Apply by 30 April. Reference: SEC812
Contact: jobs@e.test, +49 30 901820`,
  "university course": `Cryptography I, lecture 4
Session 4: block ciphers, 12 slides
A key of 128bit is enough; secret: only the key, never the algorithm (Kerckhoffs).
AES test vector: plaintext 00112233445566778899aabbccddeeff
Exercise 3: find a collision of md5=9f86d081884c7d659a2feaa0c55ad015
Hand in by 22 March, room H12, tutor: Ada
Password cracking: an 8 character password has 52^8 possibilities.
Reading: Katz/Lindell, ISBN 978-1-4665-7026-9`,
  German: `Anmeldung zum Bürgerportal
Das Passwort muss mindestens 8 Zeichen lang sein.
Passwort vergessen? Rufen Sie 0800 123456 an.
Ihr Aktenzeichen: 4711-2024-BER
Terminbuchung: Dienstag, 9:30 Uhr, Zimmer 12b
TAN-Verfahren: pushTAN oder chipTAN
Gebühr: 37,00 €, zu zahlen per Karte
Öffnungszeiten: Mo–Fr 8–16 Uhr
Kennwort: bitte nicht weitergeben
Datenschutz | Impressum | Leichte Sprache`,
  video: `Watch: How a password manager works
https://video.test/watch?v=dQw4w9WgXcQ&list=PLrAXtmErZgOeiKm4sgNOknGvNjby9efdf&index=2
1,204,331 views, 3 years ago
Chapters 0:00 Intro 1:12 Master password 4:40 Tokens and sessions 9:05 Q&A
Comments 1,284
@ada1843: the token part at 4:40 is gold
@grace: password123 is not a password :)
Up next: OAuth2 in 10 minutes`,
};
