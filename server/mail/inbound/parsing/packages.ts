// The packages of the worker thread that parses e-mails, built into one file.
export { Joiner, Splitter } from '@zone-eu/mailsplit'
// @ts-expect-error A package without types.
export { convert } from 'html-to-text'
export { simpleParser } from 'mailparser'
