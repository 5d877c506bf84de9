import js from "@eslint/js"
import medusa from "@medusajs/eslint-plugin"
import regexp from "eslint-plugin-regexp"
import { defineConfig, globalIgnores } from "eslint/config"
import { readdirSync } from "node:fs"
import path from "node:path"
import tseslint from "typescript-eslint"
import imports from "./.dependency-cruiser.cjs"

const typescript = ["**/*.ts", "**/*.tsx"]
const tests = ["**/__tests__/**", "integration-tests/**"]

/** The import rule says which rooms must not know Medusa; its conventions hold in all others. */
const [withoutMedusa] = imports.forbidden.find(({ name }) => name === "pure-rooms-without-medusa")
  .from.path
const medusaRooms = readdirSync(path.join(import.meta.dirname, "src")).filter(
  (room) => !new RegExp(withoutMedusa).test(`src/${room}`),
)

/** Medusa's rules without its list of ignored files, which would hold for the whole configuration and leave out our tests. */
const medusaRules = medusa.configs.recommended.filter(
  ({ files, rules, plugins, languageOptions }) =>
    Boolean(files ?? rules ?? plugins ?? languageOptions),
)

const noDoubleCasts = {
  selector: "TSAsExpression > TSAsExpression > TSUnknownKeyword",
  message: "Parse the value, or describe its type; a double cast hides what it is.",
}

export default defineConfig([
  globalIgnores([
    "**/.medusa/",
    "packages/*/dist/",
    ".data/",
    "coverage/",
    "integration-tests/store/public/",
    "**/__admin-extensions__.js",
    // Written from docs/openapi.json.
    "src/client/paths.ts",
    "packages/storefront/src/client/store-paths.ts",
  ]),
  // A rule that is wrong is changed here, for everybody, not switched off where it hurts.
  { linterOptions: { noInlineConfig: true } },
  js.configs.recommended,
  {
    rules: {
      eqeqeq: "error",
      "max-lines": ["error", 400],
      "no-restricted-syntax": ["error", noDoubleCasts],
    },
  },
  {
    files: ["src/planning/*.ts"],
    rules: {
      "no-restricted-syntax": [
        "error",
        noDoubleCasts,
        {
          selector: "AwaitExpression, :function[async=true]",
          message: "Planning reads and asks nothing: hand the facts in.",
        },
      ],
    },
  },
  {
    files: typescript,
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: {
        // One program for all rooms: reading the types of every dependency once for each took minutes.
        project: "tsconfig.lint.json",
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      "@typescript-eslint/ban-ts-comment": ["error", { "ts-expect-error": true }],
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
      "@typescript-eslint/max-params": ["error", { max: 3 }],
      "@typescript-eslint/no-misused-promises": [
        "error",
        { checksVoidReturn: { attributes: false } },
      ],
      "@typescript-eslint/no-unused-vars": ["error", { ignoreRestSiblings: true }],
      "@typescript-eslint/only-throw-error": "error",
      // Medusa's contracts are asynchronous, also where there is nothing to wait for.
      "@typescript-eslint/require-await": "off",
      "@typescript-eslint/switch-exhaustiveness-check": [
        "error",
        { considerDefaultExhaustiveForUnions: true },
      ],
    },
  },
  {
    files: medusaRooms.map((room) => `src/${room}/**`),
    ignores: tests,
    extends: [medusaRules],
    rules: {
      // Ids are global in a store, so that ours carry a prefix which no file or variable name has.
      "@medusajs/step-id-kebab-case": "off",
      "@medusajs/workflow-id-matches-export-or-filename": "off",
      // Inside, errors are our own; one translator at the edge makes a MedusaError of them.
      "@medusajs/use-medusa-error-not-generic-error": "off",
      // Our module always runs in the store's process: what needs no waiting is not made to look as if it did.
      "@medusajs/service-methods-must-be-async": "off",
      // MedusaService hands all that it was given to its own base, arguments we know nothing of included.
      "prefer-rest-params": "off",
    },
  },
  {
    files: ["src/**", "packages/*/src/**"],
    ignores: tests,
    plugins: { regexp },
    rules: {
      // The time of an expression must not grow with the square of the text, which may come from outside.
      "regexp/no-super-linear-backtracking": ["error", { report: "potential" }],
      "regexp/no-super-linear-move": ["error", { report: "potential" }],
      "no-console": "error",
      "no-restricted-properties": [
        "error",
        {
          object: "process",
          property: "env",
          message:
            "Only the plugin's options, the sandbox's command line and the shop's Next.js entry read the environment.",
        },
      ],
    },
  },
  {
    files: [
      "src/modules/shipment_ordering/plugin-options.ts",
      "packages/sandbox/src/bin.ts",
      "packages/storefront/src/next/**",
    ],
    rules: { "no-restricted-properties": "off" },
  },
  {
    files: ["packages/sandbox/src/**"],
    rules: { "no-console": "off" },
  },
  {
    files: ["src/admin/**"],
    ignores: ["src/admin/lib/dashboard.ts"],
    rules: {
      "@typescript-eslint/no-restricted-imports": [
        "error",
        {
          name: "@medusajs/dashboard/components",
          allowTypeImports: true,
          message: "Older dashboards lack them: take them from src/admin/lib/dashboard.ts.",
        },
      ],
    },
  },
  {
    // Core decides which parameters it passes to a provider.
    files: ["src/providers/*/service.ts"],
    rules: { "@typescript-eslint/max-params": "off" },
  },
  {
    files: tests,
    rules: {
      // Matchers such as expect.any() and parsed answers are untyped by nature; the test says what they must be.
      "@typescript-eslint/max-params": "off",
      "@typescript-eslint/no-unsafe-argument": "off",
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/no-unsafe-call": "off",
      "@typescript-eslint/no-unsafe-member-access": "off",
      "@typescript-eslint/no-unsafe-return": "off",
      "@typescript-eslint/restrict-template-expressions": "off",
      "no-restricted-syntax": [
        "error",
        noDoubleCasts,
        {
          selector:
            "MemberExpression[object.name=/^(describe|it|test)$/][property.name=/^(only|skip|todo)$/]",
          message: "A test that does not run says nothing.",
        },
      ],
    },
  },
  {
    files: ["**/*.js", "**/*.cjs", "**/*.mjs"],
    languageOptions: {
      globals: Object.fromEntries(
        ["__dirname", "console", "module", "process", "require", "setTimeout", "URL"].map(
          (name) => [name, "readonly"],
        ),
      ),
    },
  },
  {
    files: ["integration-tests/browser/storefront/page.mjs", "skills/**"],
    languageOptions: {
      globals: {
        document: "readonly",
        fetch: "readonly",
        URLSearchParams: "readonly",
        window: "readonly",
      },
    },
  },
])
