import type { CellProps } from '../../../ui/resource/declaration.ts'
import { actionListIn } from './actionList.ts'
import { Progress } from './Progress.tsx'

/** How far a list has come. */
export const ListProgress = (props: CellProps) => <Progress list={actionListIn(props)} />
