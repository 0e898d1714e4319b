import type { HelpTexts } from '../../helpText.ts'
import { activityHelp } from './activity.ts'
import { analysisHelp } from './analysis.ts'
import { settingsHelp } from './settings.ts'

/** The help in Japanese. It is loaded when somebody opens it, apart from the other texts. */
export const help: HelpTexts = { ...analysisHelp, ...activityHelp, ...settingsHelp }
