import { Box } from '@mui/material'
import { FilterLiveForm } from 'react-admin'
import { SchemaInput } from '../fields/SchemaInput.tsx'
import { schemaOf } from '../fields/fieldText.ts'
import type { AnyDeclaration } from '../resource/declaration.ts'

export interface FilterBarProps {
  readonly declaration: AnyDeclaration
  /** camelCase names of the filters. */
  readonly filters: readonly string[]
}

/** The filters of a list, side by side above it. Each takes effect by itself. */
export const FilterBar = ({ declaration: { contract, parts }, filters }: FilterBarProps) => (
  <FilterLiveForm debounce={300}>
    <Box
      sx={{
        display: 'grid',
        gap: 1.5,
        mb: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(auto-fit, minmax(200px, 280px))' },
      }}
    >
      {filters.map((field) => {
        const Input = parts?.filterInputs?.[field]
        return Input ? (
          <Input key={field} />
        ) : (
          <SchemaInput
            key={field}
            plural={contract.plural}
            field={field}
            schema={schemaOf(contract.filters.shape, field)}
            use="filter"
          />
        )
      })}
    </Box>
  </FilterLiveForm>
)
