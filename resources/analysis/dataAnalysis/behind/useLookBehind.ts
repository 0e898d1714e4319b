import { useAnalysis } from '../analysis.ts'
import type { Days } from '../view/period.ts'
import type { Behind } from '../view/view.ts'

const monthOf = (day: string) => `${day.slice(0, 7)}-01`

/** Opens the institutions behind a bar. */
export const useLookBehind = (of: Behind['of']) => {
  const { change } = useAnalysis()
  return ({ startDate, endDate }: Days, department?: number) =>
    change({
      behind: {
        of,
        months: { first: monthOf(startDate), last: monthOf(endDate) },
        ...(department !== undefined && { department }),
      },
    })
}
