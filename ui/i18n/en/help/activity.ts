import type { HelpTexts } from '../../helpText.ts'

/** Help for the screens of the day and of the work with partners. */
export const activityHelp: HelpTexts = {
  today: {
    purpose:
      'This is what you have to do today, what is overdue, and what has arrived for you. Visits are recorded, {tasks:tasks finished, }moved or handed over without leaving the screen. The table below shows how busy each colleague is.',
    moves: [
      'Take today’s visits from the top and record each when it is over',
      '{tasks:Finish, move or hand over every overdue task}',
    ],
  },
  medical_institutions_search: {
    purpose:
      'Find partners among all medical institutions of the country. Narrow them by name, area, department, type, {tags:tags, }referrals or the last visit. Press a heading to sort by referrals or the last visit. Conditions that you use often can be saved under a name. Those you select get {tags:tags, }{enabled_phase:a phase, }persons in charge or planned visits all at once.',
    moves: [
      'Narrow by name or area and open a chart',
      'Keep frequent conditions under “Saved conditions”, and pin them or share them with colleagues',
      'Select several and plan visits or add them to a list; “Add an institution” below the results is for a new clinic that no list has',
    ],
  },
  chart: {
    purpose:
      'The chart of a partner has on one page what to know, what happened and what is to be done. The strip at the top has its main figures. Read it before a visit or a call, and you know the last talk and what was promised. Printed it takes two pages.',
    moves: [
      'Read special notes, memo and the last record',
      'Record the visit{tasks: with the next task}',
      'If a telephone number or name is wrong, correct it (for your office alone); once the public list has an institution that you have added, merge the two',
    ],
  },
  visit_plans: {
    purpose:
      'Planned visits stand by day and in the order of visiting. A finished visit becomes a record with one press. When a day fails, all of its plans move to another day. You also see who is already going there, so that nobody goes twice.',
    moves: ['Put the visits of a day in order', 'Record a visit, or change and hand over what does not work out'],
  },
  visit_route: {
    purpose:
      'Here the visits of a day get their order on a map. The order is optimised by distance, with arrival times and a warning where a clinic is closed. Times are estimates from straight lines, not from roads and traffic.',
    moves: ['Check day and start, and add stops', 'Optimise the order, save it, and open it on your phone on the day'],
  },
  reverse_referral_finder: {
    purpose:
      'Find where to refer a patient, by department, disease, home and opening days. Earlier referrals in both directions help you choose. The candidates can be printed as a sheet for the patient. The postal code that you type is not stored.',
    moves: ['Enter department and postal code', 'Choose candidates and print the sheet'],
  },
  communications: {
    purpose:
      'These are all records of visits, calls and meetings with partners. Narrow them by period, person and kind, or look at them in a calendar. Colleagues can comment on a record and mention each other.',
    moves: [
      'Record today’s contacts',
      'Add a condition: a period such as last month, or a person',
      'Switch to the calendar and find weeks without visits',
    ],
  },
  new_communication: {
    purpose:
      'Write down what was said in a visit or call. Begin with the matter and the memo{tasks:, and add a task if something follows}. Do not write names or anything else that identifies a patient. Once saved, it appears on the partner’s chart.',
    moves: [
      'Choose partner and matter, and write the memo',
      '{tasks:Give the next task a date if something was promised}',
    ],
  },
  events: {
    purpose:
      'Record a conference or assembly with many partners once. Choose or paste the institutions and doctors that attended, and each chart gets its record. If you correct the contents later, all records are corrected.',
    moves: ['Enter the name and day of the event', 'Add attending institutions, or paste the list'],
  },
  vocs: {
    purpose:
      'Opinions and wishes of partners are taken in here and followed until they are dealt with. Sort them by state, priority and person, or see them on a board. Link them to the visit they came from, so that the story can be traced.',
    moves: ['Give open voices a person and a priority', 'Write what was done and set the state to “Completed”'],
  },
  tasks: {
    purpose:
      'Tasks keep what must not be forgotten, such as checking a letter or arranging a visit, by deadline. You can give a task to a colleague. With the calendar feed the deadlines appear in your own calendar.',
    moves: ['Begin with overdue tasks and finish them', 'Give a new task a person, a deadline and a partner'],
  },
  targets: {
    purpose:
      'See the monthly targets for visits, interviews with doctors and first visits, and how far you are. The office and each person can have targets. Numbers are counted as in the reports on communications.',
    moves: [
      'Choose the month and look at the progress',
      'Owners press “Set targets”, copy last month’s and adjust them',
    ],
  },
  action_lists: {
    purpose:
      'An action list gathers partners for one purpose and shows everybody how far it is done. Use it for sending invitations or visiting partners whose referrals fell. Its partners can become a route or address labels.',
    moves: ['Make a list and add partners from search or map', 'Mark those that are done, and see what is left'],
  },
  referral_letters: {
    purpose:
      'These are the letters still owed to referrers, by deadline. The days allowed for arrival, interim and final reports are your hospital’s own rules, also by department. A recorded reverse referral settles a letter by itself, or you settle it by hand or with a list from your document system. There are rates by department, and a printed list for the ward round.',
    moves: ['Narrow overdue letters by department and print them', 'Mark letters that were sent'],
  },
  emails: {
    purpose:
      'Send announcements by e-mail to the doctors of your partners. Recipients come from conditions or lists, and a test mail shows how it looks. The report tells who opened it and which addresses failed. Advertising goes only to recipients with a recorded basis.',
    moves: [
      'Press “Write e-mail” and send yourself a test',
      'Check recipients and their number, then send or schedule',
    ],
  },
  email_suppressions: {
    purpose:
      'These addresses refused e-mail or could not be reached. Nothing is sent to them even if they are chosen. When somebody refuses by telephone, add the address by hand.',
    moves: ['Add addresses of people who refused', 'When you lift one, write down the reason'],
  },
  email_consents: {
    purpose:
      'This list has the basis on which advertising may be sent to an address. The law on specified electronic mail asks for such records. With day and source written down you can answer questions.',
    moves: ['Record consents from forms and business cards', 'Withdraw one when somebody refuses'],
  },
}
