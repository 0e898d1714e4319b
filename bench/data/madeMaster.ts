import { blessings, corporations, districts, surnames } from '#server/demo/names.ts'
import { randomFrom } from '#server/sampleFiles/random.ts'
import { prefectures } from '#server/institutions/master/prefectures.ts'

const columns = [
  'id',
  'ins_code',
  'kind',
  'name',
  'kana',
  'short_name',
  'pref_code',
  'muni_code',
  'zip',
  'address',
  'lat',
  'lng',
  'geo_level',
  'departments',
  'beds_total',
  'source',
] as const

type Specialty = readonly [kind: string, suffix: string, kana: string, departments: string]

const specialties: readonly [Specialty, ...Specialty[]] = [
  ['clinic', '内科クリニック', 'ナイカクリニック', '内科|消化器内科'],
  ['clinic', '内科', 'ナイカ', '内科|循環器内科|糖尿病内科'],
  ['clinic', '医院', 'イイン', '内科|小児科'],
  ['clinic', '整形外科', 'セイケイゲカ', '整形外科|リハビリテーション科'],
  ['clinic', '眼科', 'ガンカ', '眼科'],
  ['clinic', '皮膚科クリニック', 'ヒフカクリニック', '皮膚科|アレルギー科'],
  ['dental', '歯科医院', 'シカイイン', '歯科|小児歯科'],
  ['dental', '歯科クリニック', 'シカクリニック', '歯科'],
  ['hospital', '病院', 'ビョウイン', '内科|外科|整形外科|リハビリテーション科|放射線科|麻酔科'],
]

/** Lines of a nationwide list in the merged format, header first. They are the same in every run. */
export function* madeMaster(rows: number): Generator<string> {
  const random = randomFrom(152_705)
  yield `${columns.join(',')}\n`
  for (let number = 1; number <= rows; number += 1) {
    const [code, prefecture] = random.pick<(typeof prefectures)[number]>(prefectures)
    const [kind, suffix, suffixKana, departments] = random.pick(specialties)
    const [stem, stemKana] = random.pick(random.chance(0.85) ? surnames : blessings)
    const [corporation, corporationKana] = random.pick(corporations)
    const district = random.pick(districts)
    const fields = [
      `${code}1${String(number).padStart(10, '0')}`,
      '',
      kind,
      `${corporation}${stem}${suffix}`,
      `${corporationKana}${stemKana}${suffixKana}`,
      `${stem}${suffix}`,
      code,
      '',
      `${random.whole(1, 9)}${String(random.whole(0, 999_999)).padStart(6, '0')}`,
      `${prefecture}${district}市${random.pick(districts)}${random.whole(1, 6)}丁目${random.whole(1, 30)}番${random.whole(1, 20)}号`,
      (31 + random.next() * 12).toFixed(6),
      (130 + random.next() * 14).toFixed(6),
      'source',
      departments,
      kind === 'hospital' ? random.whole(20, 600) : '',
      'navii',
    ]
    yield `${fields.join(',')}\n`
  }
}
