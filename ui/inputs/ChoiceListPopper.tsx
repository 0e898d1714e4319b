import { Popper, type PopperProps } from '@mui/material'

/** Whether a field is in a dialog, whose buttons are right below it. */
const isInDialog = (anchor: PopperProps['anchorEl']) =>
  anchor instanceof Element && anchor.closest('[role="dialog"], [role="alertdialog"]') !== null

/**
 * The list of a multiple choice, which stays open while one chooses. In a dialog it opens above its field, so that it does not cover the buttons; below
 * where there is no room.
 */
export const ChoiceListPopper = (props: PopperProps) => (
  <Popper {...props} placement={isInDialog(props.anchorEl) ? 'top-start' : 'bottom-start'} />
)
