import { expect, test } from 'vitest'
import { legendPlaces } from './legendPlaces.ts'

const letter = 12
const measures = { width: 300, lineHeight: 18, mark: 26, gap: 18 }
const widthOf = (text: string) => [...text].length * letter
const departments = [
  '救急科・集中治療部',
  '呼吸器外科・乳腺内分泌外科・小児外科',
  '糖尿病・内分泌・代謝内科',
  '外科',
  '地域包括ケア病棟と緩和ケア病棟に入院する患者を受け持つ総合診療科',
  '内科',
]

test('however many and long the names of a legend are, all stand within the picture and none upon another', () => {
  const { places, height } = legendPlaces(departments, measures, widthOf)
  expect(places.map(({ lines }) => lines.join(''))).toEqual(departments)
  const boxes = places.map(({ lines, x, y }) => ({
    left: x,
    right: x + measures.mark + Math.max(...lines.map(widthOf)),
    top: y - measures.lineHeight / 2,
    bottom: y - measures.lineHeight / 2 + lines.length * measures.lineHeight,
  }))
  for (const [index, box] of boxes.entries()) {
    expect(box.right).toBeLessThanOrEqual(measures.width)
    expect(box.bottom).toBeLessThanOrEqual(height)
    for (const other of boxes.slice(index + 1))
      expect(
        box.right <= other.left || other.right <= box.left || box.bottom <= other.top || other.bottom <= box.top,
      ).toBe(true)
  }
})

test('short names stand beside each other', () => {
  const { places, height } = legendPlaces(['外科', '内科', '眼科'], measures, widthOf)
  expect(places.map(({ x, y }) => [x, y])).toEqual([
    [0, 9],
    [68, 9],
    [136, 9],
  ])
  expect(height).toBe(18)
})
