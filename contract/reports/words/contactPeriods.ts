import type { ItemFamily } from '../items/item.ts'

/** An item as far as it says where its periods end. */
interface CountedItem {
  readonly family: ItemFamily
  readonly narrowedBy: readonly string[]
}

/** Whether an item counts over a period. */
export const hasPeriod = ({ narrowedBy }: Pick<CountedItem, 'narrowedBy'>): boolean =>
  narrowedBy.includes('period') || narrowedBy.includes('fiscal_year')

/** Whether an item counts communications or voices of a period. Their number grows by the day, with no list to wait for. */
export const growsByDay = (item: CountedItem): boolean => item.family === 'contact' && hasPeriod(item)

/** Whether all periods of a report are those of communications or voices, so that relative ones end with the current month. */
export const isOfContactsAlone = (items: readonly CountedItem[]): boolean => {
  const counted = items.filter(hasPeriod)
  return counted.length > 0 && counted.every(growsByDay)
}
