import { expect, test } from 'vitest'
import { japanese } from '#tests/support/screens/allTexts.ts'

const texts = Object.entries(japanese)
const facility = '(?:連携先|医療機関|施設|紹介元|訪問先|訪問の予定は|巡回ルートは)'
/** A number of facilities that is counted as records are. */
const facilitiesAsRecords = [
  new RegExp(`${facility}(?:は|が|を|も)?(?:すべて)?[（(]?(?:最大)? ?%\\{\\w+\\} ?件`),
  new RegExp(`%\\{\\w+\\} ?件の${facility}`),
]
/** Whatever these count is facilities, which are chosen, listed or changed there. */
const placesOfFacilities = [
  'renkei.map_selection',
  'renkei.action_lists.choose',
  'renkei.staff_rules',
  'renkei.sales_map.select',
  'renkei.sales_map.list',
]

test('facilities are counted in 施設, and not like records', () => {
  expect(texts.filter(([, text]) => facilitiesAsRecords.some((pattern) => pattern.test(text)))).toEqual([])
  const placed = texts.filter(([path]) => placesOfFacilities.some((place) => path.startsWith(`${place}.`)))
  expect(placed.length).toBeGreaterThan(20)
  expect(placed.filter(([, text]) => /%\{\w+\} ?件/.test(text))).toEqual([])
})

test('people are counted in 人', () => {
  expect(texts.filter(([, text]) => /%\{\w+\} ?名/.test(text))).toEqual([])
  expect(texts.filter(([, text]) => /(?:医師|担当者|患者さん|職員) ?%\{\w+\} ?件/.test(text))).toEqual([])
})
