import type { CellProps } from '#ui/resource/declaration.ts'
import { conditionIn } from './condition.ts'

/** Who made a condition. */
export const CreatedBy = (props: CellProps) => conditionIn(props).createdBy.name
