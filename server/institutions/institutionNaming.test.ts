import { expect, test } from 'vitest'
import { isCalled } from './institutionNaming.ts'
import { readPastedLine } from './pastedLine.ts'

const called = (stored: string, written: string) => isCalled({ name: stored }, readPastedLine(written))

test.each([
  ['医療法人社団　広秀会　みなとクリニック', 'みなとクリニック'],
  ['みなとクリニック', '医療法人社団 広秀会 みなとクリニック'],
  ['医療法人社団翠心会 尾作医院', '翠心会 尾作医院'],
  ['医療法人社団赤門会赤門医院', '（医）赤門会 赤門医院'],
  ['社会福祉法人恩賜財団済生会病院', '恩賜財団済生会病院'],
  ['髙橋皮フ科クリニック', '高橋皮ふ科ｸﾘﾆｯｸ'],
])('%s is called %s', (stored, written) => {
  expect(called(stored, written)).toBe(true)
})

test.each([
  ['稲村眼科クリニック', '稲村眼科'],
  ['医療法人社団翠心会 尾作医院', '杉の会 尾作医院'],
  ['医師会病院', '師会病院'],
  ['福田会医院', '田会医院'],
])('%s is not called %s', (stored, written) => {
  expect(called(stored, written)).toBe(false)
})
