import { expect, test } from 'vitest'
import { dFile, ff1File } from '../../sampleFiles/dpcFiles.ts'
import { inpatientEfFile, outpatientEfFile } from '../../sampleFiles/efFiles.ts'
import { hospitalLife } from '../../sampleFiles/hospitalLife.ts'
import { recogniseSurveyFile } from './recogniseSurveyFile.ts'

const plan = {
  seed: 3,
  referrers: [
    { id: 1, name: '内科', code: null, address: '', doctor: '', postalCode: '8620950' },
    { id: 2, name: '外科', code: null, address: '', doctor: '', postalCode: '8620950' },
  ],
  departments: ['総合内科', '整形外科', '小児科'],
  from: '2026-01',
  months: 3,
  referralsPerMonth: 60,
  otherStaysPerMonth: 10,
  visitsPerMonth: 80,
}
const [, , month] = [...hospitalLife(plan)]
if (!month) throw new Error('There is no third month')

test.each([
  ['ff1_file', ff1File, 1],
  ['d_file', dFile, 0],
  ['hospital_admission_ef_file', inpatientEfFile, 0],
  ['outpatient_ef_file', outpatientEfFile, 0],
] as const)('a %s is known by its content, with tabs or commas, whole or cut off', (kind, write, headings) => {
  const text = write(month, '430000001')
  const expected = { kind, headings, month: '2026-03', facilityCode: '430000001', encoding: 'utf-8' }
  expect(recogniseSurveyFile(Buffer.from(text))).toEqual({ ...expected, delimiter: '\t' })
  expect(recogniseSurveyFile(Buffer.from(text.replaceAll('\t', ',')))).toMatchObject({ ...expected, delimiter: ',' })
  expect(recogniseSurveyFile(Buffer.from(text.slice(0, text.length * 0.9)))).toMatchObject({ kind, month: '2026-03' })
})

test.each([['受付日,患者ID\r\n2026/4/1,1'], [''], ['PK\u0003\u0004'], ['430000001\t1\t2\r\n']])(
  '%j is none',
  (text) => {
    expect(recogniseSurveyFile(Buffer.from(text))).toBeUndefined()
  },
)

test('a file in cp932 is told from one in UTF-8', () => {
  const bytes = Buffer.from(ff1File(month, '430000001').replaceAll(/[^\x00-\x7f]/gu, 'x'))
  const name = Buffer.from([0x93, 0xe0, 0x89, 0xc8])
  const end = bytes.length - 2
  expect(recogniseSurveyFile(Buffer.concat([bytes.subarray(0, end), name, bytes.subarray(end)]))).toMatchObject({
    kind: 'ff1_file',
    encoding: 'shift_jis',
  })
})
