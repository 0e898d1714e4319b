import { expect, test } from 'vitest'
import { inOrderOfWork, linesIn, type Match, institutionIdOf } from './pastedLines.ts'

const match = (line: string, result: Match['result'], ...ids: number[]): Match => ({
  line,
  result,
  candidates: ids.map((id) => ({ id, name: line, address: '', runningStatus: 'open', insuranceCode: null })),
})

test('a pasted text is read line by line, without empty lines and repetitions', () => {
  expect(linesIn('甲医院\r\n\r\n 乙医院\t熊本県 \r甲医院\n　\n')).toEqual(['甲医院', '乙医院\t熊本県'])
  expect(linesIn('')).toEqual([])
  expect(linesIn('長'.repeat(400))).toEqual(['長'.repeat(300)])
})

test('a line that was found stands for its institution, any other only for what somebody chose', () => {
  expect(institutionIdOf(match('甲', 'found', 1), {})).toBe(1)
  expect(institutionIdOf(match('乙', 'choose', 2, 3), {})).toBeUndefined()
  expect(institutionIdOf(match('乙', 'choose', 2, 3), { 乙: 3 })).toBe(3)
  expect(institutionIdOf(match('丙', 'not_found'), {})).toBeUndefined()
  expect(institutionIdOf(match('constructor', 'choose', 2, 3), {})).toBeUndefined()
})

test('what needs somebody comes first', () => {
  const sorted = inOrderOfWork([match('甲', 'found', 1), match('乙', 'not_found'), match('丙', 'choose', 2)])
  expect(sorted.map(({ line }) => line)).toEqual(['丙', '乙', '甲'])
})
