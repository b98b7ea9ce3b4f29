const PIECE = /[A-Z]?[a-z]+|[A-Z]+|\d{1,3}|[^\sA-Za-z\d]/g;
const VOWELS = /[aeiouy]/gi;
/** Letters that a token of a word holds at least, on average; tokenizers know fewer pieces of what is no word. */
const LETTERS = 4;
const LETTERS_OF_NO_WORD = 2;

function ofWord(piece: string): number {
  if (piece.length <= LETTERS) return 1;
  const vowels = piece.match(VOWELS)?.length ?? 0;
  return Math.ceil(piece.length / (vowels * 4 < piece.length ? LETTERS_OF_NO_WORD : LETTERS));
}

/**
 * How many tokens a text costs a model, without a tokenizer: counted high rather than low. A digit group, a sign and
 * a character outside ASCII count one each.
 */
export function estimatedTokens(text: string): number {
  let tokens = 0;
  for (const [piece] of text.matchAll(PIECE)) tokens += ofWord(piece);
  return tokens;
}
