import { Box, Stack, Typography } from '@mui/material'
import { useListContext } from 'react-admin'
import { Identity } from '../medicalInstitutions/search/Identity.tsx'
import { SelectInstitution } from '../medicalInstitutions/search/Selection.tsx'
import { TagChips } from '../medicalInstitutions/TagChips.tsx'
import { ItemSelection } from './ItemSelection.tsx'
import { ItemStatusButton } from './ItemStatusButton.tsx'
import type { Item } from './useItems.ts'
import { useItemTexts } from './useItemTexts.ts'

const Figure = ({ label, value }: { readonly label: string; readonly value: string }) => (
  <Typography variant="caption" color="text.secondary">
    {label} <strong className="figures">{value}</strong>
  </Typography>
)

/** The institutions on a list on a phone: an institution a card. */
export const ItemCards = ({ listId }: { readonly listId: number }) => {
  const { data = [], selectedIds } = useListContext<Item>()
  const { label, shows, lastVisit, openTasks, phase } = useItemTexts()
  return (
    <Box sx={{ position: 'relative' }}>
      {selectedIds.length > 0 && (
        <Box sx={{ position: 'sticky', top: 56, zIndex: 2, '&& .MuiToolbar-root': { transform: 'none' } }}>
          <ItemSelection listId={listId} />
        </Box>
      )}
      <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.map((item) => (
          <Stack
            component="li"
            key={item.id}
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
              <SelectInstitution institution={item} />
            </Box>
            <Stack spacing={0.5} sx={{ minWidth: 0, flexGrow: 1 }}>
              <Identity institution={item} />
              {item.tags.length > 0 && <TagChips tags={item.tags} />}
              <Stack direction="row" sx={{ columnGap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
                {shows.lastVisitDate && <Figure label={label('lastVisitDate')} value={lastVisit(item)} />}
                {shows.openTaskCount && item.openTaskCount > 0 && (
                  <Figure label={label('openTaskCount')} value={openTasks(item)} />
                )}
                {shows.phase && item.phase && <Figure label={label('phase')} value={phase(item)} />}
              </Stack>
              <Box sx={{ ml: -0.5 }}>
                <ItemStatusButton listId={listId} institutionId={item.id} name={item.name} status={item.status} />
              </Box>
            </Stack>
          </Stack>
        ))}
      </Stack>
    </Box>
  )
}
