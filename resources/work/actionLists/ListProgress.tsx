import type { CellProps } from '#ui/resource/declaration.ts'
import { actionListIn } from './actionList.ts'
import { Progress } from './Progress.tsx'

/** The progress of a list. */
export const ListProgress = (props: CellProps) => <Progress list={actionListIn(props)} />
