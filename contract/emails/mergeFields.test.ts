import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  htmlMerger,
  mergeFields,
  mergeFieldsIn,
  mergeValues,
  type MergeValues,
  textMerger,
  titleMerger,
  unknownFieldsIn,
} from './mergeFields.ts'

const values = (given: Partial<MergeValues> = {}): MergeValues => ({
  医療機関名: '山田医院',
  氏名: '山田 太郎',
  敬称: '先生',
  所属: '内科',
  担当者: '佐藤 花子',
  ...given,
})

describe('a recipient', () => {
  const source = { institution_name: '山田医院', destination: null, honorific: null, division: null, sender: '佐藤' }
  test.each([
    ['a person is 先生', { destination: '山田 太郎' }, { 氏名: '山田 太郎', 敬称: '先生' }],
    ['an institution is 御中', {}, { 氏名: '', 敬称: '御中' }],
    ['its own honorific goes first', { destination: '山田', honorific: '院長' }, { 敬称: '院長' }],
    ['the sender is in charge', {}, { 担当者: '佐藤', 所属: '' }],
  ])('%s', (_what, given, expected) => {
    expect(mergeValues({ ...source, ...given })).toMatchObject(expected)
  })
})

describe('merging', () => {
  test('fills each field, written with blanks or without', () => {
    expect(textMerger('{{医療機関名}} {{ 氏名 }}{{　敬称　}}')(values())).toBe('山田医院 山田 太郎先生')
  })

  test('leaves no gap where a field is empty', () => {
    const empty = values({ 氏名: '', 敬称: '御中' })
    expect(textMerger('{{医療機関名}} {{氏名}} {{敬称}}')(empty)).toBe('山田医院 御中')
    expect(textMerger('{{医療機関名}}　{{氏名}}　{{敬称}}')(empty)).toBe('山田医院　御中')
  })

  test('fills once: what a value says is no field', () => {
    expect(textMerger('{{氏名}}')(values({ 氏名: '{{担当者}}', 担当者: 'x' }))).toBe('{{担当者}}')
  })

  test('knows its fields and what is none', () => {
    const text = '{{氏名}} {{ 敬称}} {{名前}} {{氏名} {{link:1}} { {氏名}} {{{{'
    expect(mergeFieldsIn(text)).toEqual(['氏名', '敬称'])
    expect(unknownFieldsIn(text)).toEqual(['{{名前}}', '{{氏名}', '{{link:1}}', '{{'])
  })
})

const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc
    .array(
      fc.constantFrom(
        '<',
        '>',
        '"',
        "'",
        '&',
        '\r',
        '\n',
        '\u0000',
        '\u2028',
        '\u202e',
        '{{氏名}}',
        '-->',
        ' onx=',
        'a:',
      ),
      {
        maxLength: 20,
      },
    )
    .map((parts) => parts.join('')),
)
const anyValues: fc.Arbitrary<MergeValues> = fc.record({
  医療機関名: hostile,
  氏名: hostile,
  敬称: hostile,
  所属: hostile,
  担当者: hostile,
})
const everyField = mergeFields.map((field) => `{{${field}}}`).join('')

describe('whatever the values are,', () => {
  test('they are only text in HTML and in its attributes', () => {
    fc.assert(
      fc.property(anyValues, (given) => {
        const merged = htmlMerger(`<p title="${everyField}">${everyField}</p>`)(given)
        const [, attribute = '', text = ''] = /^<p title="([^"<>']*)">([^"<>']*)<\/p>$/.exec(merged) ?? []
        expect(attribute).toBe(text)
        expect(merged.endsWith(`${text}</p>`)).toBe(true)
        expect(text.replace(/&(amp|lt|gt|quot|#39);/g, '')).not.toContain('&')
      }),
    )
  })

  test('they stay on their line in plain text', () => {
    fc.assert(
      fc.property(anyValues, (given) => {
        expect(textMerger(`a${everyField}b\nc`)(given).split(/[\r\n\u2028\u2029]/)).toHaveLength(2)
      }),
    )
  })

  test('a title with them is one line of a header', () => {
    fc.assert(
      fc.property(anyValues, hostile, (given, title) => {
        const merged = titleMerger(title + everyField)(given)
        expect(merged).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/)
        expect(merged.isWellFormed()).toBe(true)
      }),
    )
  })
})
