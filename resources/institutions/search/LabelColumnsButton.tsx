import { ViewColumnOutlined } from '@mui/icons-material'
import { Button, Checkbox, FormControlLabel, FormGroup, IconButton, Popover } from '@mui/material'
import { type MouseEvent, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useDevice } from '#ui/useDevice.ts'
import { maxColumns, useInstitutionLabels, useShownLabelIds, useShownLabels } from '#ui/institutions/shownLabels.ts'
import '#ui/labels/texts.ts'

/** Chooses the labels that the result shows, for each person separately. */
export const LabelColumnsButton = () => {
  const translate = useTranslate()
  const device = useDevice()
  const labels = useInstitutionLabels()
  const shown = useShownLabels().map(({ id }) => id)
  const [, setColumns] = useShownLabelIds()
  const [anchor, setAnchor] = useState<HTMLElement>()
  if (labels.length === 0) return null
  const title = translate('renkei.labels.columns')
  const opener = {
    'aria-haspopup': 'dialog',
    onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => setAnchor(currentTarget),
  } as const
  return (
    <>
      {device === 'phone' ? (
        <IconButton {...opener} aria-label={title} color="primary">
          <ViewColumnOutlined />
        </IconButton>
      ) : (
        <Button {...opener} startIcon={<ViewColumnOutlined />}>
          {title}
        </Button>
      )}
      <Popover
        open={anchor !== undefined}
        anchorEl={anchor}
        onClose={() => setAnchor(undefined)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': title, sx: { px: 2, py: 1, maxHeight: 400 } } }}
      >
        <FormGroup>
          {labels.map(({ id, name }) => (
            <FormControlLabel
              key={id}
              label={name}
              disabled={shown.length >= maxColumns && !shown.includes(id)}
              control={
                <Checkbox
                  size="small"
                  checked={shown.includes(id)}
                  onChange={(_event, on) => setColumns(on ? [...shown, id] : shown.filter((one) => one !== id))}
                />
              }
            />
          ))}
        </FormGroup>
      </Popover>
    </>
  )
}
