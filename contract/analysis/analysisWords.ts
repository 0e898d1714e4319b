import type { Certainty } from './figures/certainty.ts'
import type { figureParts } from './figures/figureParts.ts'
import type { Both } from './figures/figureSources.ts'
import { pointsUnit } from '../comparison.ts'
import type { Language } from '../messages.ts'
import { unitAfter } from '../unitForms.ts'

/** The units of figures. */
export const unitWords: Readonly<Record<ReturnType<typeof figureParts>['unit'], Both>> = {
  referrals: { ja: '件', en: 'cases' },
  patients: { ja: '人', en: 'patients' },
  visits: { ja: '件', en: 'visits' },
  institutions: { ja: '施設', en: 'institutions' },
  recipients: { ja: '件', en: 'recipients' },
  days: { ja: '日', en: 'days' },
  yen: { ja: '円', en: 'yen' },
  man: { ja: '万円', en: 'ten thousand yen' },
  oku: { ja: '億円', en: 'hundred million yen' },
  million: { ja: '百万円', en: 'million yen' },
  percent: { ja: '%', en: '%' },
  permille: { ja: '‰', en: '‰' },
  points: { ...pointsUnit },
  number: { ja: '', en: '' },
}

/** The unit of a figure after its digits. @example unitWordAfter('1', 'institutions', 'en') // 'institution' */
export const unitWordAfter = (digits: string, unit: keyof typeof unitWords, language: Language): string =>
  unitAfter(digits, unitWords[unit][language], language)

/** How certain it is that referrals changed with visits. */
export const certaintyWords: Readonly<Record<Certainty, Both>> = {
  none: { ja: '集計できる訪問がありません。', en: 'There are no visits to sum up.' },
  too_few: {
    ja: '訪問先が少ないため、偶然の増減と区別できません。',
    en: 'Too few institutions were visited to tell this from chance.',
  },
  more: {
    ja: '訪問後に紹介が増えており、偶然だけでは説明しにくい差です。',
    en: 'There were more referrals after the visits; chance alone hardly explains it.',
  },
  fewer: {
    ja: '訪問後に紹介が減っており、偶然だけでは説明しにくい差です。',
    en: 'There were fewer referrals after the visits; chance alone hardly explains it.',
  },
  unclear: {
    ja: '増えたとも減ったとも言えません。偶然の範囲の差です。',
    en: 'Neither more nor fewer: the difference may well be chance.',
  },
}

/** In place of a certainty where nothing was referred around any visit. */
export const noReferralsAround: Both = {
  ja: 'この期間・条件の紹介は、訪問の前にも後にもありません。',
  en: 'There were no referrals before or after the visits under these conditions.',
}

/** Warnings without which figures would be misread. The screen and the report use the same words. `%{…}` is a placeholder. */
export const cautions = {
  visits_of_all: {
    ja: '訪問は自院の診療科では絞り込まれていません（すべての診療科のための訪問です）',
    en: 'Visits are not narrowed to own departments: these are the visits for all of them',
  },
  verified_visits_of_all: {
    ja: '訪問は自院の診療科では絞り込まれていません。前後の紹介だけを絞り込んでいます。',
    en: 'Visits are not narrowed to own departments, only the referrals before and after them are.',
  },
  group_of_all: {
    ja: '連携先の条件では絞り込まれていません',
    en: 'Not narrowed by the conditions on partners',
  },
  stays: {
    ja: '入院・手術・収益は、紹介のあった月に数えます。直近の月の紹介は、これからの入院で増えることがあります。',
    en: 'Admissions, operations and revenue stand in the month of the referral. Those of the latest months still grow as patients are admitted.',
  },
  no_proof: {
    ja: '訪問後に増えていても、訪問が原因とは限りません。紹介が少ない時期に訪問すると、何もしなくても元の水準に戻って増えたように見えます（平均への回帰）。季節や他の取り組みの影響も含まれます。',
    en: 'A rise after a visit is no proof that the visit caused it. Who is visited in a weak time returns to the usual level anyway (regression to the mean). Seasons and other efforts are in the figures too.',
  },
  per_visit: {
    ja: '訪問前・訪問後の紹介は、1件の訪問あたりの平均です。同じ連携先を何度も訪問したときは、同じ紹介を訪問ごとに数えます。',
    en: 'Referrals before and after are means per visit. Where one partner was visited several times, each visit counts the same referrals.',
  },
  left_out: {
    ja: '訪問後の期間がまだ終わっていない、またはデータがない訪問%{count}件は、平均に含めていません。',
    en: '%{count} visits are in no mean: their time after has not passed or is not loaded.',
  },
  not_loaded: {
    ja: '%{months}の%{list}は未読込です。手で登録した分だけを表示し、増減は示しません。',
    en: 'No list of %{list} is loaded for %{months}. Only what was entered by hand is shown, and no changes.',
  },
  entered_only: {
    ja: '%{months}の%{list}は未読込です。手で登録した%{count}件だけを表示し、増減は示しません。',
    en: 'No list of %{list} is loaded for %{months}. Only the %{count} that were entered by hand are shown, and no changes.',
  },
  nothing_entered: {
    ja: '%{months}の%{list}は未読込です。空白で表示し、増減は示しません。',
    en: 'No list of %{list} is loaded for %{months}. They are left blank, and no changes are shown.',
  },
  partly_loaded: {
    ja: '%{months}の%{list}は一部未読込です。取り込み済みの分だけを表示し、増減は示しません。',
    en: 'The lists of %{list} of %{months} are only partly loaded. What is loaded is shown, and no changes.',
  },
  unsettled: {
    ja: '%{month}以降の紹介は、入院がまだ出そろっていません（未確定）。入院・手術・在院日数・収益はこれから増えるため、増減を示しません。',
    en: 'Stays that referrals from %{month} on lead to are not all here yet (unsettled). Admissions, operations, days and revenue will grow, so their changes are not shown.',
  },
  unsettled_ambulances: {
    ja: '%{months}の救急患者数は未確定です。自動集計は、まだ退院していない患者を含みません。人数を入力すると確定した数として扱います。',
    en: 'Emergency patients of %{months} are not settled: automatic counts lack those who are still in hospital. A number that you enter counts as final.',
  },
  /** Beside the definitions of rates: 52.9% after 54.1% are 1.2 points less, whatever their further decimals. */
  rate_changes: {
    ja: '率の増減は、表示している値どうしの差です。',
    en: 'The change of a rate is the difference of the values shown.',
  },
  colours: {
    ja: '増減の色：緑は良くなったこと、赤は悪くなったことを示します。小さな増減（5件未満または5%未満、率は1ポイント・10‰未満）と、増えることの良し悪しを言えない数値の増減は灰色です。',
    en: 'Colours of changes: green for better, red for worse. Small changes (fewer than 5 cases or less than 5 %; of rates, less than 1 point or 10‰) are grey, and so are those of figures of which neither more nor less is better.',
  },
  colours_of_map: {
    ja: '地図の増減の色：青の▲は増えたこと、赤の▼は減ったことを示します。ほかの画面と同じく、小さな増減（5件未満または5%未満）は灰色です。直近の月が想定の範囲を外れた連携先は、小さな増減でも色で示します。緑と赤の点を見分けにくい方がいるため、地図では緑の代わりに青を使います。',
    en: 'Colours of changes on the map: blue ▲ for more, red ▼ for fewer. As on other screens, small changes (fewer than 5 cases or less than 5 %) are grey, unless the latest months of the partner are outside the expected range. The map has blue in place of green, since not everybody can tell green dots from red ones.',
  },
} as const satisfies Readonly<Record<string, Both>>

/** The base month and the periods that end with it. */
export const baseMonthWords = {
  name: { ja: '基準月', en: 'Base month' },
  meaning: { ja: '%{month}（直近12か月 = %{months}）', en: '%{month} (last 12 months = %{months})' },
  definition: {
    ja: '紹介一覧がすべて取り込まれている、終わった月のうち最後の月。直近12か月などの期間は、この月までを数える。',
    en: 'The last month that is over and whose lists of referrals are loaded. Periods such as the last 12 months end with it.',
  },
  /** How the month was chosen. */
  choice: { ja: '基準月の決め方', en: 'Choice of the base month' },
  automatic: { ja: '指定なし（最新の月）', en: 'None: the newest month' },
  chosen: { ja: '指定した月', en: 'Chosen' },
  none: {
    ja: 'なし（終わった月の紹介一覧が取り込まれていません）',
    en: 'None (no list of referrals of a month that is over is loaded)',
  },
} as const satisfies Readonly<Record<string, Both>>

/** The words in one language. */
export const wordsIn = <K extends string>(words: Readonly<Record<K, Both>>, language: Language) => {
  const entries = Object.entries<Both>(words).map(([key, both]) => [key, both[language]] as const)
  return Object.fromEntries(entries)
}

/** Fills the placeholders of a sentence. @example filled('%{count}件', { count: '3' }) // '3件' */
export const filled = (sentence: string, given: Readonly<Record<string, string>>): string =>
  sentence.replaceAll(/%\{(\w+)\}/g, (_, name: string) => given[name] ?? '')
