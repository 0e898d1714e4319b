import { Box } from '@mui/material'
import { FilterLiveForm } from 'react-admin'
import type { Crud } from '../../contract/crud.ts'
import { SchemaInput } from '../fields/SchemaInput.tsx'
import { schemaOf } from '../fields/fieldText.ts'

export interface FilterBarProps {
  readonly contract: Pick<Crud, 'plural' | 'filters'>
  /** camelCase names of the filters. */
  readonly filters: readonly string[]
}

/** The filters of a list, side by side above it. Each takes effect by itself. */
export const FilterBar = ({ contract: { plural, filters: schemas }, filters }: FilterBarProps) => (
  <FilterLiveForm debounce={300}>
    <Box
      sx={{
        display: 'grid',
        gap: 1.5,
        mb: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(auto-fit, minmax(200px, 280px))' },
      }}
    >
      {filters.map((field) => (
        <SchemaInput key={field} plural={plural} field={field} schema={schemaOf(schemas.shape, field)} use="filter" />
      ))}
    </Box>
  </FilterLiveForm>
)
