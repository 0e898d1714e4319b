import { Box, Stack } from '@mui/material'
import { Figure, InstitutionCards } from '#ui/institutions/InstitutionCards.tsx'
import { TagChips } from '#ui/institutions/TagChips.tsx'
import { ItemSelection } from './ItemSelection.tsx'
import { ItemStatusButton } from './ItemStatusButton.tsx'
import type { Item } from './useItems.ts'
import { useItemTexts } from './useItemTexts.ts'

/** The institutions of a list on a phone: one card per institution. */
export const ItemCards = ({ listId }: { readonly listId: number }) => {
  const { label, shows, lastVisit, openTasks, phase, staffs } = useItemTexts()
  return (
    <InstitutionCards<Item> selection={<ItemSelection listId={listId} />}>
      {(item) => (
        <>
          {item.tags.length > 0 && <TagChips tags={item.tags} />}
          <Stack direction="row" sx={{ columnGap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
            {shows.lastVisitDate && <Figure label={label('lastVisitDate')} value={lastVisit(item)} />}
            {shows.openTaskCount && item.openTaskCount > 0 && (
              <Figure label={label('openTaskCount')} value={openTasks(item)} />
            )}
            {item.staffs.length > 0 && <Figure label={label('staffs')} value={staffs(item)} />}
            {shows.phase && item.phase && <Figure label={label('phase')} value={phase(item)} />}
          </Stack>
          <Box sx={{ ml: -0.5 }}>
            <ItemStatusButton listId={listId} institutionId={item.id} name={item.name} status={item.status} />
          </Box>
        </>
      )}
    </InstitutionCards>
  )
}
