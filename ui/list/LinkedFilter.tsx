import { SelectInput, useListContext } from 'react-admin'

export interface LinkedFilterProps {
  readonly plural: string
  /** A condition whose only value is `true`. */
  readonly source: string
  /** i18n key of that value. */
  readonly choice: string
}

/** A filter that only links from other screens set. It appears while it is set, so that it can be seen and removed. */
export const LinkedFilter = ({ plural, source, choice }: LinkedFilterProps) => {
  const { filterValues } = useListContext()
  if (filterValues[source] !== true) return null
  return (
    <SelectInput
      fullWidth
      margin="none"
      helperText={false}
      source={source}
      label={`resources.${plural}.fields.${source}`}
      choices={[{ id: true, name: choice }]}
    />
  )
}
