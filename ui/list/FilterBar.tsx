import { Tune } from '@mui/icons-material'
import { Box, Button, Collapse } from '@mui/material'
import { useId, useState } from 'react'
import { FilterLiveForm, useTranslate } from 'react-admin'
import { SchemaInput } from '../fields/SchemaInput.tsx'
import { schemaOf } from '../fields/fieldText.ts'
import type { AnyDeclaration } from '../resource/declaration.ts'
import { useDevice } from '../useDevice.ts'

export interface FilterBarProps {
  readonly declaration: AnyDeclaration
  /** camelCase names of the filters. */
  readonly filters: readonly string[]
}

const Fields = ({ declaration: { contract, parts }, filters }: FilterBarProps) => (
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

/** The filters of a list: side by side above it, on phones behind a button. Each takes effect by itself. */
export const FilterBar = (props: FilterBarProps) => {
  const translate = useTranslate()
  const device = useDevice()
  const id = useId()
  const [open, setOpen] = useState(false)
  if (device !== 'phone' || props.filters.length === 1) return <Fields {...props} />
  return (
    <>
      <Button
        startIcon={<Tune />}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        sx={{ mb: 1 }}
      >
        {translate('renkei.list.filters')}
      </Button>
      <Collapse id={id} in={open} mountOnEnter>
        <Fields {...props} />
      </Collapse>
    </>
  )
}
