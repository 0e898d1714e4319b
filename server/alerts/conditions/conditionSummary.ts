import type { JudgedPayload } from '#contract/alerts/conditions.ts'
import { monthsOfUnit, type TriggerPayload } from '#contract/alerts/triggers.ts'
import { facilityTypeName } from '#contract/institutions/facilityTypeNames.ts'
import type { Language } from '#contract/messages.ts'
import { comparesReferrals, leavesOutExpected } from './conditionRules.ts'
import type { ReferenceKind } from './references.ts'
import { type SummaryWords, summaryWords } from './summaryWords.ts'

/** Gives the names of what a condition refers to, also of what is gone. */
export type NamesOf = (
  kind: ReferenceKind,
  keys: readonly (number | string)[] | undefined,
) => readonly { readonly name: string; readonly isGone: boolean }[]

/** The most names of a list; the others are counted. */
const maxNames = 5

const namesIn = (language: Language, namesOf: NamesOf) => {
  const words: SummaryWords = summaryWords[language]
  const marked = (kind: ReferenceKind, keys: readonly (number | string)[] | undefined) =>
    namesOf(kind, keys).map(({ name, isGone }) => {
      const shown = kind === 'facility_type' ? facilityTypeName(name, language) : name
      return isGone ? words.gone(shown) : shown
    })
  const joined = (names: readonly string[]) =>
    names.length > maxNames
      ? words.andOthers(names.slice(0, maxNames).join(words.or), names.length - maxNames)
      : names.join(words.or)
  return (
    kind: ReferenceKind,
    keys: readonly (number | string)[] | undefined,
    shown: (name: string) => string = (name) => name,
  ) => joined(marked(kind, keys).map(shown))
}

type Names = ReturnType<typeof namesIn>
type Visits = NonNullable<JudgedPayload['filters']['communication_visit']>

const visitWords = (visits: Visits, words: SummaryWords, names: Names) =>
  words.visits(
    monthsOfUnit[visits.unit_type],
    visits.count,
    visits.more_less,
    visits.is_doctor_attended ?? null,
    visits.visit_type ?? null,
    names('staff', visits.staff_ids),
  )

const triggerWords = (trigger: TriggerPayload, words: SummaryWords, names: Names): string => {
  const months = monthsOfUnit[trigger.unit_type]
  switch (trigger.type) {
    case 'communication_visit':
      return visitWords(trigger, words, names)
    case 'new_institution':
      return words.newInstitution(months, trigger.within_km)
    default: {
      const subject = words.referrals(months, names('own_department', trigger.own_department_ids))
      switch (trigger.type) {
        case 'referral_change_count':
          return words.changeCount(subject, months, trigger.comparison_reference, trigger.count, trigger.more_less)
        case 'referral_change_rate':
          return (
            words.changeRate(subject, months, trigger.comparison_reference, trigger.rate, trigger.more_less) +
            (trigger.minimum_count ? words.minimum(trigger.minimum_count) : '')
          )
        case 'referral_count':
          return words.count(subject, trigger.count, trigger.more_less)
        case 'referral_average':
          return words.average(subject, trigger.count, trigger.more_less)
      }
    }
  }
}

const rangeWords = (
  range: JudgedPayload['filters']['referral_count'],
  between: (from: number | null, to: number | null) => string,
) => {
  const [from, to] = [range?.more_equal ?? null, range?.less_equal ?? null]
  return from === null && to === null ? '' : between(from, to)
}

const filterWords = ({ filters }: Pick<JudgedPayload, 'filters'>, words: SummaryWords, names: Names): string[] => {
  const {
    referral_count: count,
    referral_average: average,
    communication_visit: visits,
    earlier_referrals: earlier,
    resumed_after_months: silence,
  } = filters
  return [
    names('prefecture', filters.prefecture == null ? [] : [filters.prefecture]),
    names('municipality', filters.area),
    names('facility_type', filters.facility_type_ids),
    names('department', filters.department_ids),
    filters.tag_ids?.length ? words.tags(names('tag', filters.tag_ids, words.quoted)) : '',
    filters.staff_ids?.length ? words.inCharge(names('staff', filters.staff_ids)) : '',
    rangeWords(count, words.countBetween),
    rangeWords(average, words.averageBetween),
    visits ? visitWords(visits, words, names) : '',
    earlier ? words.earlier[earlier] : '',
    silence == null ? '' : words.resumed(silence),
  ].filter((part) => part !== '')
}

const sentence = (condition: JudgedPayload, language: Language, namesOf: NamesOf): string => {
  const words = summaryWords[language]
  const names = namesIn(language, namesOf)
  const filters = filterWords(condition, words, names)
  return words.sentence(
    condition.triggers.map((trigger) => triggerWords(trigger, words, names)).join(words.and),
    filters.join(words.comma),
    leavesOutExpected(condition) && condition.triggers.some(comparesReferrals),
  )
}

/** A condition as a sentence in each language. */
export const conditionSummary = (condition: JudgedPayload, namesOf: NamesOf): Readonly<Record<Language, string>> => ({
  ja: sentence(condition, 'ja', namesOf),
  en: sentence(condition, 'en', namesOf),
})
