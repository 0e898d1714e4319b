import { PlaylistAddOutlined } from '@mui/icons-material'
import { Alert, FormControlLabel, Radio, RadioGroup } from '@mui/material'
import { useState } from 'react'
import { useListContext, useLocale, useTranslate } from 'react-admin'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { maxListed } from '#contract/work/actionListInstitutions.ts'
import { formatCount } from '#ui/format.ts'
import { BulkAction } from '#ui/list/BulkAction.tsx'
import { ChooseListDialog } from '../../work/actionLists/show/ChooseListDialog.tsx'
import { conditionsFrom } from '#ui/institutions/conditions.ts'
import '../../work/actionLists/texts.ts'

const AddDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const { selectedIds, total = 0, filterValues, onUnselectItems } = useListContext()
  const [all, setAll] = useState(false)
  const text = (key: string, args: Record<string, string>) => translate(`renkei.action_lists.choose.${key}`, args)
  const tooMany = total > maxListed
  const count = all ? total : selectedIds.length
  return (
    <ChooseListDialog
      count={count}
      wanted={all ? { search: conditionsFrom(filterValues) } : { medicalInstitutionIds: selectedIds.map(Number) }}
      onAdded={onUnselectItems}
      onClose={onClose}
    >
      {total > selectedIds.length && (
        <RadioGroup value={all ? 'all' : 'selected'} onChange={(_event, value) => setAll(value === 'all')}>
          <FormControlLabel
            value="selected"
            control={<Radio />}
            label={text('selected', { count: formatCount(selectedIds.length, locale) })}
          />
          <FormControlLabel
            value="all"
            control={<Radio />}
            disabled={tooMany}
            label={text('all_found', { count: formatCount(total, locale) })}
          />
        </RadioGroup>
      )}
      {tooMany && (
        <Alert severity="info" variant="outlined">
          {text('too_many', { most: formatCount(maxListed, locale) })}
        </Alert>
      )}
    </ChooseListDialog>
  )
}

/** Adds the selected institutions, or the whole result, to an action list. */
export const AddToActionList = () => {
  const translate = useTranslate()
  const user = useCurrentUser()
  const [open, setOpen] = useState(false)
  if (!user?.features.includes('action_lists')) return null
  return (
    <>
      <BulkAction
        label={translate('renkei.action_lists.choose.short')}
        icon={<PlaylistAddOutlined />}
        asks
        onClick={() => setOpen(true)}
      />
      {open && <AddDialog onClose={() => setOpen(false)} />}
    </>
  )
}
