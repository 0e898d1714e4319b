const numerals = [...'〇一二三四五六七八九']

const digitByDigit = (digits: string) => [...digits].map((digit) => numerals[Number(digit)]).join('')

/** A whole number up to 99 as it is spoken. @example spoken(12) // '十二' */
const spoken = (number: number) => {
  const [tens, ones] = [Math.floor(number / 10), number % 10]
  return `${tens > 1 ? numerals[tens] : ''}${tens > 0 ? '十' : ''}${ones > 0 || tens === 0 ? numerals[ones] : ''}`
}

/** A printable ASCII character in the width of a Japanese one. */
const wide = (letter: string) => (letter === ' ' ? '　' : String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0))

/**
 * A text as it is written from top to bottom: numbers in Japanese numerals, digit by digit except before 丁目, hyphens
 * between them as a stroke, and Latin letters upright.
 * @example verticalText('本荘12丁目3-405') // '本荘十二丁目三ー四〇五'
 */
export const verticalText = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/(?<=\d)[-‐‑‒–—―−ー](?=\d)/gu, 'ー')
    .replace(/(?<!\d)[1-9]\d?(?=丁目)/gu, (digits) => spoken(Number(digits)))
    .replace(/\d+/gu, digitByDigit)
    .replace(/[ -~]/gu, wide)

/** Numbers stay together, other characters can be parted. */
const parts = /[〇一二三四五六七八九十ー]+|[^]/gu

/** Breaks a text into columns of so many characters, after a space if there is one in the second half. */
export const columnsOf = (text: string, most: number): readonly string[] => {
  if ([...text].length <= most) return [text]
  const columns: string[] = []
  let column = ''
  for (const part of text.match(parts) ?? []) {
    if ([...column, ...part].length <= most) {
      column += part
      continue
    }
    const space = column.lastIndexOf('　')
    const [ended, begun] = space >= most / 2 ? [column.slice(0, space), column.slice(space + 1)] : [column, '']
    if (ended !== '') columns.push(ended)
    const letters = [...begun, ...part]
    while (letters.length > most) columns.push(letters.splice(0, most).join(''))
    column = letters.join('').trimStart()
  }
  return column === '' ? columns : [...columns, column]
}
