import { Tune } from '@mui/icons-material'
import { Box, Button, Collapse } from '@mui/material'
import { useId, useState } from 'react'
import { FilterLiveForm, ListContextProvider, useListContext, useTranslate } from 'react-admin'
import { SchemaInput } from '../fields/SchemaInput.tsx'
import { schemaOf } from '../fields/fieldText.ts'
import type { AnyDeclaration } from '../resource/declaration.ts'
import { useDevice } from '../useDevice.ts'
import { sortedOut } from './listFilters.ts'
import { useFilterForm } from './useFilterForm.ts'

export interface FilterBarProps {
  readonly declaration: AnyDeclaration
  /** camelCase names of the filters. */
  readonly filters: readonly string[]
}

const Fields = ({ declaration: { contract, parts }, filters }: FilterBarProps) => (
  <ListContextProvider value={useFilterForm()}>
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
  </ListContextProvider>
)

/** The filters of a list: in a row above it, or on phones behind a button with the number of active ones. Each change takes effect immediately. */
export const FilterBar = (props: FilterBarProps) => {
  const translate = useTranslate()
  const device = useDevice()
  const id = useId()
  const [open, setOpen] = useState(false)
  const { filterValues } = useListContext()
  const set = Object.keys(sortedOut(props.declaration.contract.filters, props.filters, filterValues).known).length
  const name = translate('renkei.list.filters')
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
        {set === 0 ? name : `${name} ${set}`}
      </Button>
      <Collapse id={id} in={open} mountOnEnter>
        <Fields {...props} />
      </Collapse>
    </>
  )
}
