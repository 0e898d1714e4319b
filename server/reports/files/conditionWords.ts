import { monthText } from '#contract/comparison.ts'
import { shortDay } from '#contract/dayTexts.ts'
import type { Language } from '#contract/messages.ts'
import type { MatchingGroup } from '#contract/reports/reportItems.ts'
import type { NameOfKey } from './keyNames.ts'

type Keys = readonly (number | string)[]

const phrases = {
  ja: {
    start_with: (text: string) => `「${text}」で始まる`,
    contain: (text: string) => `「${text}」を含む`,
    not_contain: (text: string) => `「${text}」を含まない`,
    exists: (there: boolean) => (there ? '値がある' : '値がない'),
    more_equal: (number: string) => `${number}以上`,
    less_equal: (number: string) => `${number}以下`,
    from: (time: string) => `${time}以降`,
    until: (time: string) => `${time}以前`,
    in: (names: string) => `${names}のいずれか`,
    not_in: (names: string) => `${names}のいずれでもない`,
    have_any: (names: string) => `${names}のいずれかがある`,
    have_all: (names: string) => `${names}がすべてある`,
    not_have_all: (names: string) => `${names}のいずれかがない`,
    comma: '、',
    and: ' かつ ',
    or: ' または ',
  },
  en: {
    start_with: (text: string) => `begins with “${text}”`,
    contain: (text: string) => `contains “${text}”`,
    not_contain: (text: string) => `does not contain “${text}”`,
    exists: (there: boolean) => (there ? 'has a value' : 'has no value'),
    more_equal: (number: string) => `at least ${number}`,
    less_equal: (number: string) => `at most ${number}`,
    from: (time: string) => `from ${time}`,
    until: (time: string) => `until ${time}`,
    in: (names: string) => `any of ${names}`,
    not_in: (names: string) => `none of ${names}`,
    have_any: (names: string) => `has any of ${names}`,
    have_all: (names: string) => `has all of ${names}`,
    not_have_all: (names: string) => `lacks at least one of ${names}`,
    comma: ', ',
    and: ' and ',
    or: ' or ',
  },
} as const

const groupWords = (group: MatchingGroup, nameOf: NameOfKey, unit: string, language: Language): string => {
  const words = phrases[language]
  const named = (keys: Keys) => keys.map(nameOf).join(words.comma)
  const parts: string[] = []
  const add = <T>(value: T | undefined, word: (value: T) => string) => {
    if (value !== undefined) parts.push(word(value))
  }
  const numbers = (value: number) => `${value}${unit}`
  add(group.start_with, words.start_with)
  add(group.contain, words.contain)
  add(group.not_contain, words.not_contain)
  add(group.exists, words.exists)
  add(group.more_equal, (value) => words.more_equal(numbers(value)))
  add(group.less_equal, (value) => words.less_equal(numbers(value)))
  add(group.start_date, (day) => words.from(shortDay(day, language)))
  add(group.end_date, (day) => words.until(shortDay(day, language)))
  add(group.start_month, (day) => words.from(monthText(day, language)))
  add(group.end_month, (day) => words.until(monthText(day, language)))
  add(group.start_time, words.from)
  add(group.end_time, words.until)
  add(group.in, (keys) => words.in(named(keys)))
  add(group.string_in, (keys) => words.in(named(keys)))
  add(group.not_in, (keys) => words.not_in(named(keys)))
  add(group.have_any, (keys) => words.have_any(named(keys)))
  add(group.have_all, (keys) => words.have_all(named(keys)))
  add(group.not_have_all, (keys) => words.not_have_all(named(keys)))
  return parts.join(words.and)
}

/**
 * Conditions on an item in words, all of them: 10件以上 または 値がない.
 * @param nameOf - names the ids and codes
 */
export const conditionWords = (
  groups: readonly MatchingGroup[],
  nameOf: NameOfKey,
  unit: string,
  language: Language,
): string => groups.map((group) => groupWords(group, nameOf, unit, language)).join(phrases[language].or)
