import { expect, test } from 'vitest'
import type { MergeValues } from '#contract/emails/mergeFields.ts'
import type { Template } from '../../contents/fillMessage.ts'
import { base64Writer } from './base64.ts'

const values: MergeValues = { 医療機関名: '山田医院', 氏名: '山田', 敬称: '先生', 所属: '', 担当者: '佐藤' }
const addresses = { link: () => '#', optOut: '#', pixel: '' }
const written = (template: Template) => base64Writer(template)(values, addresses).join('')
const decoded = (lines: string) => Buffer.from(lines, 'base64').toString('utf8')

const long = 'お知らせします。'.repeat(20)
const filledWith = (text: string) => () => text

test.each([0, 1, 2, 3, 4, 56, 57, 58, 200])(
  'a text of which %i bytes are filled before what all share is whole',
  (length) => {
    const filled = 'a'.repeat(length)
    const template = [
      filledWith(filled),
      `${long}b`,
      filledWith(filled),
      '、',
      filledWith('山田'),
      long,
      filledWith(filled),
    ]
    expect(decoded(written(template))).toBe(`${filled}${long}b${filled}、山田${long}${filled}`)
  },
)

test.each([
  { name: 'nothing', template: [], text: '' },
  { name: 'an empty piece', template: [''], text: '' },
  { name: 'a short piece', template: ['短い'], text: '短い' },
  { name: 'a long piece only', template: [long], text: long },
  { name: 'long pieces in a row', template: [`${long}a`, `${long}ab`, long], text: `${long}a${long}ab${long}` },
  { name: 'filled pieces only', template: [filledWith('山'), filledWith(''), filledWith('田')], text: '山田' },
])('$name is written', ({ template, text }) => {
  expect(decoded(written(template))).toBe(text)
})

test('pieces are filled for their recipient', () => {
  expect(decoded(written([long, ({ 氏名 }) => 氏名, ' ', (_, { optOut }) => optOut]))).toBe(`${long}山田 #`)
})

test('lines are short, and none is padded but the last', () => {
  const lines = written([long, filledWith('山田 太郎'), `${long}ab`, filledWith('あ'.repeat(300)), long]).split('\r\n')
  expect(Math.max(...lines.map((line) => line.length))).toBe(76)
  expect(lines.slice(0, -1).filter((line) => !/^[A-Za-z0-9+/]+$/.test(line))).toEqual([])
})

test('lines of the text end as mail wants it', () => {
  expect(decoded(written([`一\n二\r三\r\n${long}\n`]))).toBe(`一\r\n二\r\n三\r\n${long}\r\n`)
})
