import { Box, Link, Stack } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { api } from '#dataProvider/client.ts'
import { FinishedChip } from '../../work/actionLists/FinishedChip.tsx'
import { Block } from '#ui/page/Block.tsx'
import { QueryState } from '#ui/page/QueryState.tsx'
import { ChooseListDialog } from '../../work/actionLists/show/ChooseListDialog.tsx'
import { ItemStatusButton } from '../../work/actionLists/show/ItemStatusButton.tsx'
import { institutionListsKey } from '../../work/actionLists/show/useItems.ts'
import type { BlockProps } from '#ui/page/chartBlock.ts'
import { AddButton } from './AddButton.tsx'
import '../../work/actionLists/texts.ts'

/** The action lists that the institution is on, with its status on each. */
export const ActionLists = ({ institutionId }: BlockProps) => {
  const translate = useTranslate()
  const [adding, setAdding] = useState(false)
  const lists = useQuery({
    queryKey: [...institutionListsKey, institutionId],
    queryFn: async ({ signal }) =>
      (await api.listMedicalInstitutionActionLists({ id: institutionId }, { signal })).actionLists,
  })
  return (
    <Block
      title={translate('renkei.shell.screens.action_lists')}
      nothing={lists.data?.length === 0 && translate('renkei.action_lists.chart_empty')}
      actions={<AddButton onClick={() => setAdding(true)} />}
    >
      <QueryState query={lists} lines={2}>
        {(actionLists) =>
          actionLists.length > 0 && (
            <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }} spacing={0.5}>
              {actionLists.map(({ id, name, status, itemStatus }) => (
                <Stack
                  component="li"
                  key={id}
                  direction="row"
                  sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}
                >
                  <Box sx={{ mr: 'auto', minWidth: 0 }}>
                    <Link component={RouterLink} to={`/action_lists/${id}`}>
                      {name}
                    </Link>{' '}
                    {status === 'finished' && <FinishedChip />}
                  </Box>
                  <ItemStatusButton listId={id} institutionId={institutionId} name={name} status={itemStatus} />
                </Stack>
              ))}
            </Stack>
          )
        }
      </QueryState>
      {adding && (
        <ChooseListDialog
          count={1}
          wanted={{ medicalInstitutionIds: [institutionId] }}
          onClose={() => setAdding(false)}
        />
      )}
    </Block>
  )
}
