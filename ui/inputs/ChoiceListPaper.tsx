import { Box, Button, Paper, type PaperProps } from '@mui/material'
import { useTranslate } from 'react-admin'

export interface ChoiceListPaperProps extends PaperProps {
  readonly onDone?: () => void
}

/** The list of a multiple choice with a button that closes it, since it covers what is below it and stays open while one chooses. */
export const ChoiceListPaper = ({ children, onDone, ...props }: ChoiceListPaperProps) => {
  const translate = useTranslate()
  return (
    <Paper {...props}>
      {children}
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', borderTop: 1, borderColor: 'divider', p: 0.5 }}>
        {/* Keyboards close the list with Escape or Tab; the focus stays in the field. */}
        <Button tabIndex={-1} onMouseDown={(event) => event.preventDefault()} onClick={onDone}>
          {translate('renkei.shell.done_choosing')}
        </Button>
      </Box>
    </Paper>
  )
}
