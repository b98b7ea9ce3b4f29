/** What fields for secrets are called, in the languages that pages are written in. */

/** Lower-case letters without accents: `Contraseña` and `contrasena` are the same name. */
export function folded(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: everything but ASCII is meant.
  if (/^[\x00-\x7f]*$/.test(text)) return text.toLowerCase();
  return text.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "").normalize("NFC").replaceAll("ł", "l");
}

function list(words: string): readonly string[] {
  return words.split(",").map((word) => folded(word).replace(/[^\p{L}\p{N}]/gu, ""));
}

// Each says it all wherever it stands in a name, spaces and hyphens aside.
const ANYWHERE = list(
  "passwort,kennwort,geheimzahl,einmalcode,sicherheitscode,kreditkartennummer,kartennummer,prüfziffer," +
    "contraseña,código de seguridad,código de verificación,número de tarjeta,clave secreta,clave de acceso," +
    "mot de passe,code secret,code de vérification,code de sécurité,clé secrète,numéro de carte,cryptogramme," +
    "palavra-passe,código de segurança,código de verificação,número do cartão,chave secreta," +
    "parola d'ordine,codice di sicurezza,codice di verifica,numero di carta,numero della carta," +
    "wachtwoord,wachtzin,beveiligingscode,kaartnummer,toegangscode,verificatiecode," +
    "hasło,kod weryfikacyjny,numer karty,lösenord,adgangskode,kodeord,passord,salasana,heslo,jelszó,şifre,şifreniz," +
    "mật khẩu,kata sandi,kata laluan,lozinka,slaptažodis,parool,parolă,fjalëkalimi," +
    "пароль,парола,код подтверждения,секретный ключ,номер карты,пин-код,лозинка," +
    "كلمة المرور,كلمة السر,الرقم السري,رمز عبور,رمز التحقق,סיסמה,סיסמא,קוד אימות,κωδικός πρόσβασης," +
    "पासवर्ड,পাসওয়ার্ড,கடவுச்சொல்,รหัสผ่าน,ពាក្យសម្ងាត់,გასაღები," +
    "密码,密碼,口令,验证码,驗證碼,パスワード,暗証番号,認証コード,비밀번호,암호,인증번호",
);
// These are words of other meanings, too: only as the last word of a name, or as its first one followed by what
// stands behind a field's name.
const AT_END = new Set(list("senha,clave,tan,kod pin,codigo pin,pincode,passe,pass,pwd,pw,psw,pass1,pass2"));
const ALONE = new Set(list("parola,код,κωδικός,kodas,kood,passe,codigo,clave"));
const NO_SECRET = /palabras?clave|schlusselwort|motscles?|keywords?$/;

/** True for names of fields for passwords, one-time codes and cards in the languages known here. */
export function namesSecretField(name: string): boolean {
  const letters = folded(name)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
  const compact = letters.replaceAll(" ", "");
  if (compact === "" || NO_SECRET.test(compact)) return false;
  if (ANYWHERE.some((word) => compact.includes(word))) return true;
  return ALONE.has(compact) || AT_END.has(letters.slice(letters.lastIndexOf(" ") + 1));
}
