import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { presentForms } from './characterVariants.ts'
import { normalizeName, queryTokens, searchGrams } from './searchText.ts'
import { runs } from '#tests/support/strength.ts'

describe('names that people spell in several ways are one name', () => {
  test.each([
    ['髙﨑クリニック', '高崎ｸﾘﾆｯｸ'],
    ['⻑谷⻄⼝⻭科', '長谷西口歯科'],
    ['⺟⼦⻘葉', '母子青葉'],
    ['センタ一クリニック', 'センタークリニック'],
    ['\u200eさ\u00adくら\u2060医院\u202c', 'さくら医院'],
    ['葛󠄀城', '葛城'],
    ['齋藤医院', '斉藤醫院'],
    ['齊藤医院', '斎藤医院'],
    ['渡邊內科', '渡辺内科'],
    ['渡邉内科', '渡辺内科'],
    ['澤田眼科', '沢田眼科'],
    ['濵田歯科', '浜田齒科'],
    ['廣島國立櫻病院', '広島国立桜病院'],
    ['鶴ヶ丘医院', '鶴ケ丘医院'],
    ['鶴ヶ丘医院', '鶴ｹ丘医院'],
    ['中ノ島病院', '中之島病院'],
    ['中の島病院', '中之島病院'],
    ['四ッ谷診療所', '四ツ谷診療所'],
    ['キヤノン診療所', 'きゃのん診療所'],
    ['ＪＡ北海道厚生連　札幌厚生病院', 'ja北海道厚生連札幌厚生病院'],
    ['センター・クリニック', 'セ ン タ － クリニック'],
    ['メディカル−ケア', 'めでぃかるけあ'],
    ['が', 'か゛'],
    ['㈱日立製作所', '（株）日立製作所'],
    ['𠮷田医院', '吉田医院'],
    ['葛󠄀城病院', '葛城病院'],
  ])('%s is %s', (one, other) => {
    expect(normalizeName(one)).toBe(normalizeName(other))
    expect(normalizeName(one)).not.toBe('')
  })

  test('different names stay different', () => {
    expect(normalizeName('斎藤医院')).not.toBe(normalizeName('佐藤医院'))
    expect(normalizeName('かんの医院')).not.toBe(normalizeName('がんの医院'))
  })
})

test('no form of today is listed as an old one', () => {
  expect([...presentForms.values()].filter((form) => presentForms.has(form))).toEqual([])
})

const japanese = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...'髙﨑齊邊櫻ヶケｹガｶﾞー・　（）ＡａＺ１㈱\u3099\u309a゛゜ヽ々ゐヴ𠮷'),
    fc.integer({ min: 0x3041, max: 0x30ff }).map((code) => String.fromCodePoint(code)),
    fc.integer({ min: 0x4e00, max: 0x9fff }).map((code) => String.fromCodePoint(code)),
    fc.string({ minLength: 1, maxLength: 1, unit: 'binary' }),
  ),
})

test('normalising a normalised name changes nothing', () => {
  fc.assert(
    fc.property(japanese, (text) => {
      expect(normalizeName(normalizeName(text))).toBe(normalizeName(text))
    }),
    { numRuns: runs(2_000) },
  )
})

test('a normalised name holds letters and digits only', () => {
  fc.assert(fc.property(japanese, (text) => /^[\p{L}\p{N}]*$/u.test(normalizeName(text))))
})

const institutionName = fc.array(
  fc.constantFrom(...'髙﨑齊邊櫻ヶケガー・　（）ＡａＺ１々ヴ𠮷医療法人社団内科クリニックのノ之がっッ'),
  { maxLength: 20 },
)

test('every part of a name is found in the name, and its grams in the name’s grams', () => {
  fc.assert(
    fc.property(institutionName, fc.nat(20), fc.nat(20), (characters, from, length) => {
      const name = normalizeName(characters.join(''))
      const grams = new Set(searchGrams(name))
      for (const token of queryTokens(characters.slice(from, from + length).join(''))) {
        expect(name).toContain(token.text)
        expect(token.grams.every((gram) => grams.has(gram))).toBe(true)
      }
    }),
  )
})

test('grams are the distinct characters and pairs of each line and reach over no line break', () => {
  expect(searchGrams('内科\nない').sort()).toEqual(['内', '科', '内科', 'な', 'い', 'ない'].sort())
  expect(searchGrams('𩸽𩸽')).toEqual(['𩸽', '𩸽𩸽'])
  expect(searchGrams('')).toEqual([])
})

test('a search is split at white space of any width, and signs alone are no word', () => {
  expect(queryTokens(' 札幌　厚生 ・ ')).toEqual([
    { text: '札幌', grams: ['札幌'] },
    { text: '厚生', grams: ['厚生'] },
  ])
  expect(queryTokens('東')).toEqual([{ text: '東', grams: ['東'] }])
})
