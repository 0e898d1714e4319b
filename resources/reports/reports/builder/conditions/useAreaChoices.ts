import { useCurrentUser } from '#authProvider/currentUser.ts'
import { useBuilder } from '../builder.ts'
import { useWords } from '../useWords.ts'
import { useRecords } from './useRecords.ts'

/**
 * The labels of areas by which items can be narrowed and split. In an area report the label of its rows is not among
 * them, since each row is in one area of it.
 */
export const useAreaChoices = () => {
  const text = useWords()
  const { kind, draft } = useBuilder()
  const { areaLabels } = useRecords()
  const features = useCurrentUser()?.features ?? []
  const labels = areaLabels.filter(({ id }) => kind !== 'area' || id !== draft.about.labelId)
  return {
    labels,
    /** The areas of a label, and 0 for what is outside of them. */
    areasOf: (labelId: number): readonly { readonly id: number; readonly name: string }[] => [
      ...(areaLabels.find(({ id }) => id === labelId)?.areas ?? []),
      { id: 0, name: text('other_areas') },
    ],
    /** Whether the plan has labels of institutions. */
    canMake: features.includes('medical_institution_labels'),
  }
}
