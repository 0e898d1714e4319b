import type { HelpTexts } from '../../helpText.ts'

/** Help for the screens of data, settings and accounts. */
export const settingsHelp: HelpTexts = {
  first_steps: {
    purpose:
      'This screen leads a new office through its preparations. Whether a step is done is read from the data, so what you did elsewhere counts too. Take the steps in any order and come back at any time.',
    moves: [
      'Find your own hospital by name',
      'Choose departments and invite colleagues by mail',
      'Import the first referrals',
    ],
  },
  labels: {
    purpose:
      'Labels add fields of your own to institutions and communications. A field such as “priority” or “topic” appears on the chart or in the form of a record. Labels also serve as search conditions and columns of reports. The type of a field cannot be changed later.',
    moves: ['Choose whether it belongs to institutions or communications', 'Add a label with its name and type'],
  },
  tags: {
    purpose:
      'Tags mark partners, for example as “registered doctor” or “priority visit”. They serve as search conditions and stand beside names in lists and charts. When there are many, groups give them headings. Before a tag in use is deleted, you see where it is used.',
    moves: ['Make a tag and put it on selected partners in the search', 'Tidy up tags that nobody uses'],
  },
  data_uploads: {
    purpose:
      'Import lists of referrals{reverse_referrals: and reverse referrals}, and the DPC files (Form 1, EF, D). The kind of a file is recognised, and you see numbers and unreadable rows before anything is stored. Importing these lists and DPC files takes the permission to read patients’ numbers as well. A file that was imported by mistake can be undone later.',
    moves: [
      'Drop files on the screen or choose them',
      'Look at what waits for you, and confirm the import',
      'See on the status screen whether a month is missing',
    ],
  },
  department_codes: {
    purpose:
      'Link the department codes of DPC files to your own departments. Then referrals and admissions are counted for the right department. Saving also reassigns data that was imported before.',
    moves: ['Choose a department for each unassigned code', 'Save, and wait until the data is reassigned'],
  },
  data_sync_statuses: {
    purpose:
      'The table shows which kind of data has been imported for which month. “Missing” means that the month has no data yet. Open a month that needs attention to see its file and findings.',
    moves: ['Find missing months and import their files', 'Open months that need attention and check the numbers'],
  },
  hospital_counts: {
    purpose:
      'Enter first visits, return visits and emergency patients of each month, which referral rates are calculated from. Numbers that imported files contain are filled in, and what you enter takes precedence. The definitions are those of the official reports.',
    moves: ['Open an empty month and enter its numbers', 'Paste several months from a table at once'],
  },
  staff_rules: {
    purpose:
      'Rules put persons in charge of many partners by area, type and other conditions. A rule works only when you apply it. Persons chosen by hand stay, or change along if you say so.',
    moves: ['Add a rule with conditions and a person', 'Apply it after looking at what will change'],
  },
  handovers: {
    purpose:
      'When somebody leaves or changes, hand over their partners, {tasks:open tasks, }planned visits and unfinished feedback together. Look through the list and leave out what should stay. A handover can be undone.',
    moves: ['Choose from whom and to whom', 'Check the list, hand it over and tell the receiver'],
  },
  email_frame: {
    purpose:
      'Set how the sender, signature and footer of e-mails to doctors look. The legal name, address and contact that advertising needs are entered here too. Changes hold for all e-mails from now on.',
    moves: ['Enter name, address and contact', 'Look at the example and save'],
  },
  accounts: {
    purpose:
      'Manage the accounts of the people who use this service. Owners manage accounts and settings, members do the daily work. Before somebody leaves, their partners{tasks: and tasks} can be handed over.',
    moves: [
      'To invite several people, use “Invite colleagues” among the first steps',
      'Hand over before you delete an account',
    ],
  },
  permission_roles: {
    purpose:
      'Decide who may read patients’ numbers, export, delete, import and send e-mails. Make a role and give it to members in their accounts. Owners, and members without a role, may do everything as before.',
    moves: ['Add a role and check what it allows', 'Choose the role in the accounts of those who get it'],
  },
  audit_logs: {
    purpose:
      'The log says who saw or changed what, and when. Reading and exporting patients’ data is recorded too. What was read when somebody opened a screen is one row, which you can open. Entries are protected against changes. Narrow it by period and person, and export it as CSV.',
    moves: ['Narrow by period and person', 'Export what you need and keep it'],
  },
  webhooks: {
    purpose:
      'Send news of alerts{tasks: and tasks} to Teams, Slack or a system of your hospital. Messages have the news and a link, without patients’ data or the text of records. A destination that keeps failing is stopped.',
    moves: ['Add a destination and choose what it is told', 'Send a test to see that it arrives'],
  },
  profile: {
    purpose:
      'Here are your name, your password and how you want to be told of news. Brightness and language are chosen here too. What the daily mail has is up to you.',
    moves: ['Choose how you are told of news', 'Register your phone if it should show news too'],
  },
  tenant_setting: {
    purpose:
      'These settings hold for the whole hospital. They include your institution, departments, logo, group and the segments of partners. Changes appear on everybody’s screens at once.',
    moves: ['Check institution and departments', 'Before you save new segments, look at the preview'],
  },
}
