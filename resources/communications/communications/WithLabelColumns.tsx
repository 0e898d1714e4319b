import type { PropsWithChildren } from 'react'
import { useLabelColumns } from '#ui/labels/labelColumns.ts'
import { ExtraColumns } from '#ui/list/extraColumns.ts'
import { useNamedCommunicationLabels } from '#ui/labels/communicationLabels.ts'

/** Adds a column for each label to the list of communications. */
export const WithLabelColumns = ({ children }: PropsWithChildren) => {
  const { labels, departments } = useNamedCommunicationLabels()
  return <ExtraColumns value={useLabelColumns(labels, departments)}>{children}</ExtraColumns>
}
