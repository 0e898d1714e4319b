import { AddOutlined, DeleteOutlined } from '@mui/icons-material'
import { Box, Button, IconButton, Menu, MenuItem, TextField, Tooltip, Typography } from '@mui/material'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { dayFields, type DepartmentDays, isValidDay, type TypedDays } from './ruleDays.ts'
import { useOwnDepartments } from './useOwnDepartments.ts'

interface DepartmentRulesProps {
  readonly given: readonly DepartmentDays[]
  /** The days of all departments that have none of their own; a new entry starts with them. */
  readonly usual: TypedDays
  readonly onChange: (given: readonly DepartmentDays[]) => void
}

/** The departments with days of their own, in a form of the rules of letters. */
export const DepartmentRules = ({ given, usual, onChange }: DepartmentRulesProps) => {
  const translate = useTranslate()
  const titleId = useId()
  const { data: departments, isError } = useOwnDepartments()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const text = (key: string, options?: object) => translate(`renkei.letters.rules.${key}`, options)
  const nameOf = (wanted: number) => departments?.find(({ id }) => id === wanted)?.name ?? ''
  const others = (departments ?? []).filter(({ id }) => !given.some((rules) => rules.ownDepartmentId === id))
  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      sx={{ gridColumn: '1 / -1', display: 'grid', gap: 1.5, borderTop: 1, borderColor: 'divider', pt: 2 }}
    >
      <Box>
        <Typography id={titleId} variant="subtitle2" component="h3">
          {text('departments')}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {text(isError ? 'departments_failed' : 'departments_hint')}
        </Typography>
      </Box>
      {given.map(({ ownDepartmentId, days }) => (
        <Box
          key={ownDepartmentId}
          component="fieldset"
          aria-label={nameOf(ownDepartmentId)}
          sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 1.5, m: 0, minWidth: 0 }}
        >
          <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', mb: 1 }}>
            <Typography variant="body2" sx={{ fontWeight: 700 }}>
              {nameOf(ownDepartmentId)}
            </Typography>
            <Tooltip title={text('remove_department')}>
              <IconButton
                aria-label={text('remove_department_of', { name: nameOf(ownDepartmentId) })}
                onClick={() => onChange(given.filter((rules) => rules.ownDepartmentId !== ownDepartmentId))}
              >
                <DeleteOutlined fontSize="small" />
              </IconButton>
            </Tooltip>
          </Box>
          <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(5, 1fr)' } }}>
            {dayFields.map((field) => (
              <TextField
                key={field}
                size="small"
                label={text(`${field}_short`)}
                error={!isValidDay(days[field])}
                value={days[field]}
                onChange={({ target }) =>
                  onChange(
                    given.map((rules) =>
                      rules.ownDepartmentId === ownDepartmentId
                        ? { ...rules, days: { ...days, [field]: target.value } }
                        : rules,
                    ),
                  )
                }
                slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 3 }, inputLabel: { shrink: true } }}
              />
            ))}
          </Box>
        </Box>
      ))}
      <Button
        startIcon={<AddOutlined />}
        disabled={others.length === 0}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ justifySelf: 'start' }}
      >
        {text('add_department')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {others.map(({ id, name }) => (
          <MenuItem
            key={id}
            onClick={() => {
              onChange([...given, { ownDepartmentId: id, days: usual }])
              setAnchor(null)
            }}
          >
            {name}
          </MenuItem>
        ))}
      </Menu>
    </Box>
  )
}
