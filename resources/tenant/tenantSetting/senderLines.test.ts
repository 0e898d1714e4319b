import { expect, test } from 'vitest'
import { senderComplaint, sendersIn } from './senderLines.ts'

test('addresses are one a line, and empty lines count for nothing', () => {
  expect(sendersIn(' a@x.example \n\nb@x.example\n')).toEqual(['a@x.example', 'b@x.example'])
  expect(senderComplaint('a@x.example\n\nb@x.example', 'ja')).toBeUndefined()
  expect(senderComplaint('', 'ja')).toBeUndefined()
})

test('the line that does not do is named as people count it', () => {
  expect(senderComplaint('a@x.example\n\n病院', 'ja')).toEqual({
    line: 3,
    message: 'メールアドレスの形が正しくありません',
  })
  expect(senderComplaint('a@x.example\nA@x.example', 'en')).toMatchObject({ line: 2 })
})

test('too many belong to no line', () => {
  const many = Array.from({ length: 51 }, (_, index) => `a${index}@x.example`).join('\n')
  expect(senderComplaint(many, 'ja')).toMatchObject({ line: undefined })
})
