import { describeRemovals, importMessages, speaksJapanese } from '../../institutions/master/import/messages.ts'
import type { TooManyRemovals } from '../../institutions/master/import/removals.ts'
import type { UnreadableReason } from '../../tables/source.ts'
import type { BoundaryReport } from './importBoundaries.ts'
import type { UnreadableBoundaries, UnreadableBoundariesReason } from './unreadableBoundaries.ts'

interface BoundaryMessages {
  readonly usage: string
  readonly imported: (municipalities: string, seconds: string) => string
  readonly unchanged: (municipalities: string) => string
  readonly sizes: (
    points: Readonly<Record<'read' | 'light' | 'full', string>>,
    kilobytes: Readonly<Record<'light' | 'full', string>>,
  ) => string
  readonly unknown: (count: string, codes: string) => string
  readonly missing: Readonly<Record<'light' | 'full', (count: string, codes: string) => string>>
  readonly removed: Readonly<Record<'light' | 'full', (count: string, codes: string) => string>>
  readonly allAtOnce: string
  readonly withoutCode: (count: string) => string
  readonly unreadable: Readonly<
    Record<Exclude<UnreadableBoundariesReason, UnreadableReason>, (detail: string) => string>
  >
}

const japanese: BoundaryMessages = {
  usage:
    '使い方: npm run import:boundaries -- [--light 簡略版ファイル] [--attribution 出典] [--remove-many] ファイル…\n' +
    '  国土数値情報の行政区域データ（N03、GeoJSON）またはTopoJSONから、市区町村の境界を取り込みます。都道府県ごとのファイルは一度にすべて指定します\n' +
    '  --light        縮小した地図で使う簡略版（省くと、指定したファイルから作ります）\n' +
    '  --attribution  地図に示す出典（省くと国土数値情報）\n' +
    '  --remove-many  境界のなくなる市区町村が多くても（都道府県ごとに20件以上かつ5%超、または都道府県のすべて）、置き換えます',
  imported: (municipalities, seconds) => `${municipalities} 市区町村の境界を取り込みました（${seconds} 秒）`,
  unchanged: (municipalities) => `${municipalities} 市区町村の境界はすでに取り込まれています（変更なし）`,
  sizes: (points, kilobytes) =>
    `頂点: 読み込み ${points.read}、詳細 ${points.full}（${kilobytes.full} kB）、簡略 ${points.light}（${kilobytes.light} kB）`,
  unknown: (count, codes) =>
    `市区町村マスタにないコードの境界: ${count} 件（取り込んでいません。${codes}）。マスタが古いときは npm run import:municipalities を先に行ってください`,
  missing: {
    full: (count, codes) => `境界のない市区町村: ${count} 件（地図では円で示します。${codes}）`,
    light: (count, codes) => `簡略版に境界のない市区町村: ${count} 件（縮小した地図では円で示します。${codes}）`,
  },
  removed: {
    full: (count, codes) => `境界がなくなった市区町村: ${count} 件（ファイルに載っていません。${codes}）`,
    light: (count, codes) => `簡略版から境界がなくなった市区町村: ${count} 件（${codes}）`,
  },
  allAtOnce: '都道府県ごとのファイルは一度にすべて指定してください',
  withoutCode: (count) => `市区町村コードのない図形: ${count} 件（都道府県や所属未定地など。取り込んでいません）`,
  unreadable: {
    not_json: () => 'JSONとして読めません。ファイルが壊れていないか確かめてください',
    too_deep: () => 'JSONの入れ子が深すぎます。行政区域のファイルではありません',
    too_large: () => '1つの図形またはTopoJSONが大きすぎます（64 MBまで）。GeoJSONにするか、簡略化してください',
    no_boundaries: () => 'GeoJSON（FeatureCollection）でもTopoJSONでもありません',
    no_codes: () =>
      '5桁の市区町村コードをもつ面がありません（N03_007、code、idのいずれか）。都道府県だけのファイルではないか確かめてください',
    projection: (detail) =>
      `座標が緯度経度ではありません（${detail}）。JGD2011（EPSG:6668）またはWGS84に変換してください`,
    outside_japan: (detail) => `日本の範囲にない座標があります（${detail}）`,
    swapped_coordinates: (detail) => `緯度と経度が逆です（${detail}）。経度、緯度の順にしてください`,
    not_closed: (detail) => `閉じていない輪郭があります（${detail}）`,
    malformed_geometry: (detail) => `図形の形式が正しくありません（${detail}）`,
    too_many_points: (detail) => `頂点が多すぎます（${detail}）。簡略化したファイルを指定してください`,
    code_in_two_files: (detail) =>
      `同じ市区町村が2つのファイルにあります（${detail}）。簡略版は --light で指定してください`,
    too_heavy: () => '読み取りに時間またはメモリーがかかりすぎるため中止しました。簡略化したファイルを指定してください',
    no_municipalities: () => '市区町村マスタが空です。npm run import:municipalities を先に行ってください',
    unknown_codes: (detail) =>
      `どの境界のコードも市区町村マスタにありません（${detail} など）。npm run import:municipalities を先に行ってください`,
  },
}

const english: BoundaryMessages = {
  usage:
    'Usage: npm run import:boundaries -- [--light simplified-file] [--attribution source] [--remove-many] files…\n' +
    '  imports the boundaries of municipalities from 国土数値情報 行政区域データ (N03, GeoJSON) or TopoJSON. Give files by\n' +
    '  prefecture all at once\n' +
    '  --light        a simplified file for small scales (otherwise made from the files)\n' +
    '  --attribution  the source that the maps name (otherwise 国土数値情報)\n' +
    '  --remove-many  replaces the boundaries also where many are lost (20 or more and over 5% of a prefecture, or all of one)',
  imported: (municipalities, seconds) => `imported the boundaries of ${municipalities} municipalities (${seconds} s)`,
  unchanged: (municipalities) => `the boundaries of ${municipalities} municipalities are there already (unchanged)`,
  sizes: (points, kilobytes) =>
    `points: ${points.read} read, ${points.full} full (${kilobytes.full} kB), ${points.light} light (${kilobytes.light} kB)`,
  unknown: (count, codes) =>
    `${count} boundaries whose code is not in the master (left out: ${codes}); if it is old, run npm run import:municipalities first`,
  missing: {
    full: (count, codes) => `${count} municipalities without a boundary (drawn as circles: ${codes})`,
    light: (count, codes) =>
      `${count} municipalities without a boundary in the light file (circles at small scales: ${codes})`,
  },
  removed: {
    full: (count, codes) => `${count} municipalities have lost their boundary, which the files lack: ${codes}`,
    light: (count, codes) => `${count} municipalities have lost their boundary in the light file: ${codes}`,
  },
  allAtOnce: 'Give files by prefecture all at once',
  withoutCode: (count) =>
    `${count} shapes without a municipality's code (prefectures, land of no municipality; left out)`,
  unreadable: {
    not_json: () => 'it cannot be read as JSON; check whether the file is complete',
    too_deep: () => 'its JSON is nested too deeply for boundaries',
    too_large: () => 'a single shape or topology is too large (64 MB at most); use GeoJSON or simplify it',
    no_boundaries: () => 'it is neither GeoJSON (FeatureCollection) nor TopoJSON',
    no_codes: () => 'no area has a 5-digit code of a municipality (N03_007, code or id)',
    projection: (detail) =>
      `its coordinates are not in degrees (${detail}); convert it to JGD2011 (EPSG:6668) or WGS 84`,
    outside_japan: (detail) => `coordinates are outside Japan (${detail})`,
    swapped_coordinates: (detail) => `latitude and longitude are swapped (${detail}); longitude comes first`,
    not_closed: (detail) => `an outline is not closed (${detail})`,
    malformed_geometry: (detail) => `a geometry is malformed (${detail})`,
    too_many_points: (detail) => `it has too many points (${detail}); use a simplified file`,
    code_in_two_files: (detail) =>
      `two files have the same municipality (${detail}); give the simplified one as --light`,
    too_heavy: () => 'reading it took too much time or memory; use a simplified file',
    no_municipalities: () => 'there are no municipalities; run npm run import:municipalities first',
    unknown_codes: (detail) =>
      `the master has none of its codes (${detail} …); run npm run import:municipalities first`,
  },
}

type Variables = Readonly<Record<string, string | undefined>>

const messagesOf = (variables: Variables) => (speaksJapanese(variables) ? japanese : english)

export const boundaryUsage = (variables: Variables): string => messagesOf(variables).usage

const isOwnReason = (
  reason: UnreadableBoundariesReason,
): reason is Exclude<UnreadableBoundariesReason, UnreadableReason> => Object.hasOwn(english.unreadable, reason)

export const describeUnreadableBoundaries = (
  variables: Variables,
  { file, reason, detail }: Pick<UnreadableBoundaries, 'file' | 'reason' | 'detail'>,
): string =>
  `${file}: ${isOwnReason(reason) ? messagesOf(variables).unreadable[reason](detail) : importMessages(variables).unreadable[reason](detail)}`

/** Why files were refused that lack many of the boundaries that are stored. @param files - their names */
export const describeLostBoundaries = (variables: Variables, files: string, error: TooManyRemovals): string =>
  `${describeRemovals(importMessages(variables), files, error)}\n  ${messagesOf(variables).allAtOnce}`

const number = (count: number) => count.toLocaleString('en')

const shownCodes = 20
const listed = (codes: readonly string[]) =>
  codes.slice(0, shownCodes).join(', ') + (codes.length > shownCodes ? ' …' : '')

/** The result, for the terminal. */
export const describeBoundaries = (variables: Variables, report: BoundaryReport): string => {
  const messages = messagesOf(variables)
  const municipalities = number(report.municipalityCount)
  const { pointCounts: points, compressedBytes: bytes, unknownCodes, missingCodes, removedCodes, withoutCode } = report
  const kilobytes = (count: number) => number(Math.round(count / 1_000))
  const onlyLight = missingCodes.light.filter((code) => !missingCodes.full.includes(code))
  const removedFromLight = removedCodes.light.filter((code) => !removedCodes.full.includes(code))
  const line = (say: (count: string, codes: string) => string, codes: readonly string[]) =>
    codes.length > 0 ? [`  ${say(number(codes.length), listed(codes))}`] : []
  return [
    report.isChanged
      ? messages.imported(municipalities, report.seconds.toFixed(1))
      : messages.unchanged(municipalities),
    `  ${messages.sizes(
      { read: number(points.read), light: number(points.light), full: number(points.full) },
      { light: kilobytes(bytes.light), full: kilobytes(bytes.full) },
    )}`,
    ...line(messages.unknown, unknownCodes),
    ...line(messages.removed.full, removedCodes.full),
    ...line(messages.removed.light, removedFromLight),
    ...line(messages.missing.full, missingCodes.full),
    ...line(messages.missing.light, onlyLight),
    ...(withoutCode > 0 ? [`  ${messages.withoutCode(number(withoutCode))}`] : []),
  ].join('\n')
}
