// Prepares the template databases of all steps of the gate that use the included PostgreSQL.
import { API_TEMPLATES } from '../../apps/server/src/testing/template-database.ts'
import { keepTemplates } from '../../apps/server/src/testing/templates/templates.ts'
import { PRODUCT_TEMPLATES } from './seeded-server.ts'

for (const set of [API_TEMPLATES, PRODUCT_TEMPLATES]) await keepTemplates(set)
