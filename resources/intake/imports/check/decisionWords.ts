import { useTranslate } from 'react-admin'
import type { DoublesChoice } from '#contract/intake/decisions.ts'
import type { MonthChoice } from '#contract/intake/importedFacts.ts'
import '#ui/texts/imports.ts'

/** The words of the choices about a list, as their fields offer them. */
export const useDecisionWords = () => {
  const translate = useTranslate()
  const words = (key: string, args?: Record<string, string>) => translate(`renkei.imports.${key}`, args)
  return {
    /** A decision on a month; null is none yet. Nothing is replaced in a month without records. */
    monthText: (month: { readonly standingCount: number } | undefined, decision: MonthChoice | null): string =>
      words(
        `months.${decision === null ? 'undecided' : month?.standingCount === 0 && decision === 'replace' ? 'take' : decision}`,
      ),
    /** Whether only the records of the listed departments are replaced. @param names - null is no department */
    departmentsText: (names: readonly (string | null)[], isWithin: boolean): string =>
      isWithin
        ? words('months.within', {
            names: names.map((name) => name ?? words('months.no_department')).join(words('months.comma')),
          })
        : words('months.whole'),
    /** Whether repeated rows are imported once or all; null is no decision yet. */
    doublesText: (choice: DoublesChoice | null): string =>
      words(choice === null ? 'months.undecided' : `doubles.${choice}`),
  }
}
