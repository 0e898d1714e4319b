import { useAsOfWords } from './useAsOfWords.ts'
import type { CellProps } from '#ui/resource/declaration.ts'
import { alertIn } from './alert.ts'

/** The month or day up to which an alert was judged. */
export const AsOf = (props: CellProps) => useAsOfWords()(alertIn(props))
