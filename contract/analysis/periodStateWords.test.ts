import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { notComparedReasons, notComparedText, notComparedWord, unknownText } from '../comparison.ts'
import { cautions } from './analysisWords.ts'
import { notRecordedReasons } from '../recordKinds.ts'
import { periodStateHints, periodStateWords } from './periodStateWords.ts'

const folders = ['contract', 'resources', 'server', 'src', 'ui']

/** Comments speak of the code and may use any word. */
const withoutComments = (source: string) => source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

const sources = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => ({ path: `${folder}/${name}`, text: withoutComments(readFileSync(`${folder}/${name}`, 'utf8')) })),
)

/** Other words for the states of a period than those of {@link periodStateWords}. */
const otherWords =
  /未取(?:り込み?|込)|未読み込み|未集計|一部の月が|(?:一覧|月|データ)が(?:まだ)?(?:出そろって|揃って|そろって)|確定していない月/

/** That stays are not all here is what 未確定 means; lists are 未読込 or 一部未読込. */
const ofLists = /(?<!入院が(?:まだ)?)出そろ/

test('every text has one word for each state of a period', () => {
  expect(sources.length).toBeGreaterThan(1000)
  const wrong = sources.flatMap(({ path, text }) =>
    text
      .split('\n')
      .filter((line) => otherWords.test(line) || ofLists.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  )
  expect(wrong).toEqual([])
})

test('why figures are not compared or unknown is told in these words', () => {
  const words = Object.values(periodStateWords).map(({ ja }) => ja)
  // These are about no list.
  const others: readonly string[] = ['reply_time', ...notRecordedReasons]
  for (const reason of notComparedReasons.filter((one) => !others.includes(one))) {
    const why = { reason, months: ['2026-11-01'] }
    for (const text of [notComparedText(why, 'ja'), unknownText(why, 'ja'), notComparedWord(why, 'ja')])
      expect(words.filter((word) => text.includes(word))).not.toEqual([])
  }
})

test('notices and hints of a state use its word', () => {
  for (const key of ['not_loaded', 'entered_only', 'nothing_entered'] as const)
    expect(cautions[key].ja).toContain(`は${periodStateWords.not_loaded.ja}です`)
  expect(cautions.partly_loaded.ja).toContain(periodStateWords.partial.ja)
  expect(cautions.unsettled.ja).toContain(periodStateWords.unsettled.ja)
  expect(periodStateHints.not_loaded.ja).toContain(periodStateWords.not_loaded.ja)
})
