import { Box, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { type RaRecord, useListContext } from 'react-admin'
import type { FoundInstitution } from './foundInstitution.ts'
import { Identity } from './Identity.tsx'
import { SelectRecord } from '../list/Selection.tsx'

/** A labelled value on an institution's card. */
export const Figure = ({ label, value }: { readonly label: string; readonly value: ReactNode }) => (
  <Typography variant="caption" color="text.secondary" sx={{ whiteSpace: 'nowrap' }}>
    {label} <strong className="figures">{value}</strong>
  </Typography>
)

type Institution = RaRecord & Parameters<typeof Identity>[0]['institution'] & Pick<FoundInstitution, 'id' | 'name'>

export interface InstitutionCardsProps<R extends Institution> {
  /** Actions for the selected institutions. */
  readonly selection: ReactNode
  /** Content of a card below the institution's name and place. */
  readonly children: (institution: R) => ReactNode
}

/** A list of institutions on a phone, as selectable cards. */
export const InstitutionCards = <R extends Institution>({ selection, children }: InstitutionCardsProps<R>) => {
  const { data = [], selectedIds } = useListContext<R>()
  return (
    <Box sx={{ position: 'relative' }}>
      {selectedIds.length > 0 && (
        <Box
          sx={{ position: 'sticky', top: 56, zIndex: 2, minHeight: 48, '&& .MuiToolbar-root': { transform: 'none' } }}
        >
          {selection}
        </Box>
      )}
      <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.map((institution) => (
          <Stack
            component="li"
            key={institution.id}
            direction="row"
            sx={{
              gap: 0.5,
              py: 1.25,
              pr: 1.5,
              borderBottom: 1,
              borderColor: 'hairline',
              '&:last-child': { border: 0 },
            }}
          >
            <Box sx={{ mt: -1.25, '& .MuiCheckbox-root': { width: 44, height: 44 } }}>
              <SelectRecord record={institution} />
            </Box>
            <Stack spacing={0.5} sx={{ minWidth: 0, flexGrow: 1 }}>
              <Identity institution={institution} />
              {children(institution)}
            </Stack>
          </Stack>
        ))}
      </Stack>
    </Box>
  )
}
