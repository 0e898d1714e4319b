import { fiscalYearOf } from '#contract/months.ts'
import { useLocale } from 'react-admin'
import { formatFiscalYear } from '#ui/format.ts'
import { useBuilder } from '../builder.ts'
import { useAreaChoices } from '../conditions/useAreaChoices.ts'
import { useRecords } from '../conditions/useRecords.ts'
import type { Conditions } from '../draft/draft.ts'
import {
  areaParts,
  type FoundSplit,
  monthParts,
  type Part,
  recordParts,
  revenueParts,
  type Split,
  visitKindParts,
  yearParts,
} from '../draft/splitting.ts'
import { useMonthName } from '../usePeriodWords.ts'
import { useWords } from '../useWords.ts'

/** What a split can be made of. */
export interface SplitChoice {
  /** Records to choose from. */
  readonly ids: readonly number[]
  /** The label whose areas are meant. */
  readonly areaLabelId: number | null
  readonly years: number
}

/** The parts of a split. @returns a function of the split, the item's conditions and what was chosen */
export const useParts = () => {
  const text = useWords()
  const locale = useLocale() ?? 'ja'
  const monthName = useMonthName()
  const { baseMonth } = useBuilder()
  const { departments, staff } = useRecords()
  const { areasOf } = useAreaChoices()
  const chosen = (records: readonly { readonly id: number; readonly name: string }[], ids: readonly number[]) =>
    records.filter(({ id }) => ids.includes(id))
  return (by: Split, conditions: Conditions, { ids, years, areaLabelId }: SplitChoice): readonly Part[] => {
    switch (by) {
      case 'own_department':
        return recordParts('own_department', chosen([...departments, { id: 0, name: text('no_department') }], ids))
      case 'staff':
        return recordParts('staff', chosen(staff, ids))
      case 'area':
        return areaLabelId === null ? [] : areaParts(areaLabelId, chosen(areasOf(areaLabelId), ids))
      case 'month':
        return monthParts(conditions, baseMonth, monthName)
      case 'fiscal_year':
        return yearParts(years, (away) => formatFiscalYear(fiscalYearOf(baseMonth) - away, locale))
      case 'revenue_type':
        return revenueParts((type) => text(`revenue_types.${type}`))
      case 'visit_kind':
        return visitKindParts((kind) => text(`visit_kinds.${kind}`))
    }
  }
}

/** What a split called the part that an item belongs to. */
export const usePartName = () => {
  const partsOf = useParts()
  return (by: FoundSplit, conditions: Conditions): string => {
    if (by === 'year_before' || by === 'period') return ''
    const { ownDepartmentIds = [], staffIds = [], areas } = conditions
    const ids = [...ownDepartmentIds, ...staffIds, ...(areas?.areaIds ?? [])]
    const areaLabelId = areas?.labelId ?? null
    const own = partsOf(by, conditions, { ids, years: 10, areaLabelId }).find(({ conditions: part }) =>
      Object.entries(part).every(
        ([field, value]) => JSON.stringify(Reflect.get(conditions, field)) === JSON.stringify(value),
      ),
    )
    return own?.name ?? ''
  }
}
